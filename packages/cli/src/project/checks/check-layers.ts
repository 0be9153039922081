import { type Counter, errorTable, findModel, loadCounter } from "quoin";
import {
  builtInLayers,
  defaultModel,
  type FoundLayer,
  type parsePromptConfig,
  readLayer,
} from "quoin/dynamic";
import { nodeFiles } from "quoin/node";
import { type Check, fail, ok, warn } from "./check.ts";

type Settings = ReturnType<typeof parsePromptConfig>;

/** Each layer that prompts are made with: there, text, and how much of every prompt it takes. */
export async function checkLayers(root: string, settings: Settings): Promise<Check[]> {
  const { model } = findModel(settings.model ?? defaultModel, settings.models);
  const counter = await loadCounter(model.vocabulary);
  const { constitution, rules, modes } = settings.paths;
  const paths = { constitution, rules, ...modes };
  const wanted = builtInLayers().filter(({ name }) =>
    (settings.layers as readonly string[]).includes(
      name === "constitution" || name === "rules" ? name : "mode",
    ),
  );
  const files = nodeFiles(root);
  const read = await Promise.all(
    wanted.map(async ({ name }) => {
      const path = paths[name];
      if (path === undefined) return { check: ok(`layer ${name}`, "the built-in one") };
      const found = await readLayer(path, settings.timeouts.layers, files);
      return { found, check: checkOf(`layer ${name}`, path, found, counter) };
    }),
  );
  // Where a project was never prepared, that is one thing to say and not five.
  if (read.every(({ found }) => found?.code === "file_missing"))
    return [warn("layers", "none here: the built-in ones hold", "quoin init")];
  return read.map(({ check }) => check);
}

function checkOf(what: string, path: string, found: FoundLayer, counter: Counter): Check {
  if (found.text !== undefined) {
    const tokens = Math.ceil(counter.units(found.text) / counter.unitsPerToken);
    return ok(what, `${path}, ${tokens} tokens${counter.exact ? "" : " (an estimate)"}`);
  }
  const { failed, code } = found;
  if (code === "file_missing") return warn(what, `${path} ${failed}: the built-in one holds`, "quoin init");
  return fail(what, `${path} ${failed}`, code ? errorTable[code].remedy : remedyOf(found));
}

function remedyOf({ mayPass }: FoundLayer): string {
  return mayPass
    ? "Look whether the disk answers, or raise prompt.timeouts.layers."
    : "Write something into it, or delete it: the built-in one then holds.";
}
