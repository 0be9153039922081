import type { Assembly } from "quoin";
import type { Recipe, RecordedInput } from "quoin/records";

/** How the prompts of a command are made again. */
export interface RebuildCommand {
  /** Flags that change the prompt; the others only change what is printed. */
  flags: readonly string[];
  /** The input that another file may stand for, if it is not simply the first. */
  replaceable?: string;
  /** What an input says now; `undefined` when it is not there. */
  read(input: RecordedInput, path: string, settings: Recipe["settings"]): Promise<string | undefined>;
  /** `path` says where a file, named as it was then, is now. */
  assemble(recipe: Recipe, path: (input: { name: string; ref: string }) => string): Promise<Rebuilt>;
}

export interface Rebuilt {
  assembly: Assembly;
  /** What was not taken as it is, in sentences, beside what the assembly says itself. */
  settled?: readonly string[];
}
