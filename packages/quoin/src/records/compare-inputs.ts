import { sha256 } from "../text/sha256.ts";
import type { RecordedInput } from "./types.ts";

/** An input that is not what it was. */
export interface InputChange {
  name: string;
  ref: string;
  change: "changed" | "missing";
  before: { hash: string; length: number /** Where it was kept. */; text?: string };
  after?: { hash: string; length: number; text: string };
}

/** What a prompt was made from, against what is there now; by name, `undefined` where there is nothing. */
export function compareInputs(
  recorded: readonly RecordedInput[],
  now: ReadonlyMap<string, string | undefined>,
  texts: ReadonlyMap<string, string>,
): InputChange[] {
  return recorded.flatMap(({ name, ref, hash, length, kept }): InputChange[] => {
    const old = kept && !kept.redacted ? texts.get(kept.hash) : undefined;
    const before = { hash, length, ...(old !== undefined && { text: old }) };
    const text = now.get(name);
    if (text === undefined) return [{ name, ref, change: "missing", before }];
    const after = { hash: sha256(text), length: text.length, text };
    return after.hash === hash ? [] : [{ name, ref, change: "changed", before, after }];
  });
}
