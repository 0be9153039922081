import { Option } from "commander";
import type { Assembly } from "quoin";
import { hashPayload } from "quoin/adapters";
import type { RecordOptions } from "quoin/records";
import { explain } from "./explain.ts";
import { printable } from "./printable.ts";
import {
  checkRecordFlags,
  type RecordFlags,
  recordIfAsked,
  recordOptions,
} from "./records/record-assembly.ts";
import { refuseSettled, settledFor } from "./settled-for.ts";
import {
  checkSnapshotFlag,
  checkSnapshotInputs,
  type SnapshotFlags,
  snapshotIfAsked,
  snapshotOption,
} from "./snapshots/take-snapshot.ts";
import type { Terminal } from "./terminal.ts";

export interface OutputFlags extends RecordFlags, SnapshotFlags {
  json?: boolean;
  explain?: boolean;
  strict?: boolean;
}

/** What every command that assembles can do with the result. */
export function outputOptions(): Option[] {
  return [
    new Option("--json", "print the whole assembly as JSON"),
    new Option("--explain", "explain sections, tokens and decisions on standard error"),
    new Option("--strict", "exit with 3 where something had to be settled for, such as an estimated count"),
    ...recordOptions(),
    snapshotOption(),
  ];
}

export function checkOutputFlags(flags: OutputFlags): void {
  checkRecordFlags(flags);
  checkSnapshotFlag(flags);
}

export interface Made {
  assembly: Assembly;
  recipe: NonNullable<RecordOptions["recipe"]>;
  /** Printed instead of the text. */
  payload?: string | undefined;
  /** Beside what the assembly says itself. */
  settled?: readonly string[];
}

/** Keeps what was asked to be kept, then prints, then says what the result is less than was asked for. */
export async function giveOut(
  { assembly, recipe, payload, settled: more = [] }: Made,
  flags: OutputFlags & { watch?: boolean },
  terminal: Terminal,
): Promise<void> {
  checkSnapshotInputs(flags, recipe.inputs);
  const settled = [...settledFor(assembly), ...more];
  const sent = payload ? { payloadHash: hashPayload(JSON.parse(payload)) } : {};
  await recordIfAsked(assembly, { recipe, ...sent }, flags, terminal);
  // What is about to be refused is not what somebody reviewed.
  if (!flags.strict || settled.length === 0) await snapshotIfAsked(assembly, recipe, flags, terminal);
  const ending = terminal.interactive || flags.watch ? "\n" : "";
  const whole = () => `${JSON.stringify(assembly, null, 2)}\n`;
  await terminal.out(payload ?? (flags.json ? whole() : assembly.text + ending));
  if (flags.explain) terminal.note(`\n${explain(assembly, terminal.paint, process.stderr.columns)}`);
  // What was settled for must be seen even by those who do not ask; an explanation has the decisions already.
  noteSettled(flags.explain ? more : settled, flags, terminal);
  if (flags.strict) refuseSettled(settled);
}

/** Under --strict they are told as errors. */
function noteSettled(reasons: readonly string[], { strict }: OutputFlags, { note }: Terminal): void {
  if (reasons.length && !strict)
    note(`\n${reasons.map((reason) => `note: ${printable(reason)}\n`).join("")}`);
}
