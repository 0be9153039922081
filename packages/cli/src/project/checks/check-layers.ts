import { findModel, loadCounter, QuoinError } from "quoin";
import { builtInLayers, type parsePromptConfig } from "quoin/dynamic";
import { nodeFiles } from "quoin/node";
import { type Check, fail, fromError, ok, warn } from "./check.ts";

type Settings = ReturnType<typeof parsePromptConfig>;

const usualModel = "gpt-4o";
const missing = " is missing: the built-in one holds";
/** What an assembly takes of a layer. */
const mostBytes = 1_000_000;

/** Each layer that prompts are made with: there, text, and how much of every prompt it takes. */
export async function checkLayers(root: string, settings: Settings): Promise<Check[]> {
  const { model } = findModel(settings.model ?? usualModel, settings.models);
  const counter = await loadCounter(model.vocabulary);
  const { constitution, rules, modes } = settings.paths;
  const paths = { constitution, rules, ...modes };
  const wanted = builtInLayers().filter(({ name }) =>
    (settings.layers as readonly string[]).includes(
      name === "constitution" || name === "rules" ? name : "mode",
    ),
  );
  const files = nodeFiles(root);
  const read = async (path: string) => {
    try {
      return await files.read(path, mostBytes + 1);
    } catch (error) {
      if (error instanceof QuoinError && error.code === "file_missing") return undefined;
      throw error;
    }
  };
  const checks = await Promise.all(
    wanted.map(async ({ name }): Promise<Check> => {
      const path = paths[name];
      const what = `layer ${name}`;
      if (path === undefined) return ok(what, "the built-in one");
      try {
        const bytes = await read(path);
        if (!bytes) return warn(what, path + missing, "quoin init");
        if (bytes.length > mostBytes) return fail(what, `${path} is larger than 1 MB`, "Shorten it.");
        const text = decoded(bytes);
        if (text === undefined) return fail(what, `${path} is not UTF-8`, "Save the file as UTF-8.");
        if (text.trim() === "")
          return fail(
            what,
            `${path} is empty`,
            "Write something into it, or delete it: the built-in one then holds.",
          );
        return ok(
          what,
          `${path}, ${Math.ceil(counter.units(text.trim()) / counter.unitsPerToken)} tokens${counter.exact ? "" : " (an estimate)"}`,
        );
      } catch (error) {
        return fromError(what, "fail", error);
      }
    }),
  );
  // Where a project was never prepared, that is one thing to say and not five.
  if (checks.every(({ detail }) => detail.endsWith(missing)))
    return [warn("layers", "none here: the built-in ones hold", "quoin init")];
  return checks;
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
