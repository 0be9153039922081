import { Option } from "commander";
import { type Assembly, QuoinError, sha256 } from "quoin";
import type { RecordOptions } from "quoin/records";
import type { Terminal } from "../terminal.ts";
import { checkName, readSnapshot, snapshotOf, snapshotsFolder, writeSnapshot } from "./snapshot-folder.ts";

export interface SnapshotFlags {
  snapshot?: string;
}

export function snapshotOption(): Option {
  return new Option(
    "--snapshot <name>",
    `keep the prompt in ${snapshotsFolder}/<name>/ for review; quoin snapshot --check compares`,
  );
}

export function checkSnapshotFlag({ snapshot }: SnapshotFlags): void {
  if (snapshot !== undefined) checkName(snapshot);
}

/** Before anything is kept. */
export function checkSnapshotInputs({ snapshot }: SnapshotFlags, inputs: readonly { ref: string }[]): void {
  if (snapshot === undefined || !inputs.some(({ ref }) => ref === "<stdin>")) return;
  const message = "--snapshot needs files: what came from standard input is not there to check again";
  throw new QuoinError({ code: "usage", message });
}

/** Where a snapshot was asked for, keeps one and says whether it is another than before. */
export async function snapshotIfAsked(
  assembly: Assembly,
  recipe: NonNullable<RecordOptions["recipe"]>,
  { snapshot: name }: SnapshotFlags,
  terminal: Terminal,
): Promise<void> {
  if (name === undefined) return;
  const inputs = recipe.inputs.map(({ name, ref, text }) => ({
    name,
    ref,
    hash: sha256(text),
    length: text.length,
  }));
  // One that is damaged is replaced.
  const before = await readSnapshot(name).catch(() => undefined);
  await writeSnapshot(name, snapshotOf(assembly, { ...recipe, inputs }));
  const change = before === undefined ? "new" : before.hash === assembly.hash ? "unchanged" : "changed";
  terminal.note(
    `snapshot ${name}: ${change}, ${assembly.tokens} tokens, sha256 ${assembly.hash.slice(0, 16)}…\n`,
  );
}
