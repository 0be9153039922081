import { isAbsolute, join } from "node:path";
import { QuoinError } from "quoin";
import type { Recipe } from "quoin/records";
import type { Rebuilt } from "./rebuild-command.ts";
import { rebuildCommand } from "./rebuild-commands.ts";

/** Where the inputs of a record are to be found now. */
export interface Replacements {
  /** The folder that their paths start from. */
  from: string;
  /** Instead of the first input: the spec, or the workflow's file. */
  input?: string;
}

export interface Rebuilder {
  recipe: Recipe;
  /** What the inputs say now, by name. */
  inputs(): Promise<Map<string, string | undefined>>;
  assemble(): Promise<Rebuilt>;
}

export function rebuilder(recipe: Recipe | undefined, { from, input }: Replacements): Rebuilder {
  const command = rebuildCommand(recipe?.settings.command);
  if (!recipe || !command) throw impossible("it is not said how this prompt was made");
  const first = recipe.inputs[0];
  const { replaceable = first?.name } = command;
  if (input !== undefined && first?.name !== replaceable)
    throw impossible(`--input stands for the ${replaceable}, and this prompt was made without one`);
  const path = (each: { name: string; ref: string }) => {
    if (input !== undefined && each === first) return input;
    if (each.ref === "<stdin>")
      throw impossible(`the ${each.name} came from standard input: give it with --input`);
    if (each.ref === "<task>") throw impossible("the task's words are not kept: give them with --input");
    return isAbsolute(each.ref) ? each.ref : join(from, each.ref);
  };
  return {
    recipe,
    async inputs() {
      const found = new Map<string, string | undefined>();
      for (const each of recipe.inputs)
        found.set(each.name, await orMissing(() => command.read(each, path(each), recipe.settings)));
      return found;
    },
    assemble: () => command.assemble(recipe, path),
  };
}

async function orMissing(read: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof QuoinError && error.code === "file_missing") return undefined;
    throw error;
  }
}

export function impossible(message: string): QuoinError {
  return new QuoinError({ code: "replay_impossible", message });
}
