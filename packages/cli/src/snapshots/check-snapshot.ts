import { canonicalJson, compareInputs, type InputChange, type Recipe } from "quoin/records";
import { rebuilder } from "../records/rebuild.ts";
import { engine } from "../records/recipe.ts";
import { type Snapshot, snapshotOf } from "./snapshot-folder.ts";

export interface CheckedSnapshot {
  name: string;
  same: boolean;
  before: Snapshot;
  after: Snapshot;
  /** Why it is another one: the files that changed since. */
  changes: InputChange[];
  /** What goes beside the text and is not what it was. */
  parts: string[];
  /** What could not be taken as it is. */
  settled: readonly string[];
}

/** The prompt as it is made now, against the one that was reviewed. */
export async function checkSnapshot(name: string, before: Snapshot): Promise<CheckedSnapshot> {
  const recipe: Recipe = { engine, settings: before.settings, inputs: before.inputs };
  const again = rebuilder(recipe, { from: "." });
  const now = await again.inputs();
  const changes = compareInputs(before.inputs, now, new Map());
  const { assembly, settled = [] } = await again.assemble();
  const inputs = before.inputs.map((input) => {
    const after = changes.find((change) => change.name === input.name)?.after;
    return after ? { ...input, hash: after.hash, length: after.length } : input;
  });
  const after = snapshotOf(assembly, { ...recipe, inputs });
  const parts = changedParts(before, after);
  return {
    name,
    same: before.hash === after.hash && parts.length === 0,
    before,
    after,
    changes,
    parts,
    settled,
  };
}

function changedParts({ parts: before }: Snapshot, { parts: after }: Snapshot): string[] {
  const missing = (some: Snapshot["parts"], others: Snapshot["parts"]) =>
    some.filter((part) => !others.some((other) => canonicalJson(other) === canonicalJson(part)));
  return [
    ...new Set(
      [...missing(before, after), ...missing(after, before)].map(({ type, item }) => `${type} ${item}`),
    ),
  ];
}
