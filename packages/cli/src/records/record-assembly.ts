import { Option } from "commander";
import { type Assembly, QuoinError } from "quoin";
import { makeRecord, type RecordEntry, type RecordOptions } from "quoin/records";
import { printable } from "../printable.ts";
import type { Terminal } from "../terminal.ts";
import { checkpointSigner } from "./sign.ts";
import { type StoreOptions, storeOption, withStore } from "./store-option.ts";

export interface RecordFlags extends StoreOptions {
  record?: boolean;
  correlationId?: string;
}

/** The options of every command that assembles. */
export function recordOptions(): Option[] {
  return [
    new Option("--record", "keep a record of the prompt before it is printed"),
    new Option(
      "--correlation-id <id>",
      "with --record: joins the record to your own logs (default: a random one)",
    ),
    storeOption(),
  ];
}

/** An option that would do nothing is a mistake that nobody would notice. */
export function checkRecordFlags({ record, correlationId, store }: RecordFlags): void {
  const idle = [
    ...(correlationId === undefined ? [] : ["--correlation-id"]),
    ...(store === undefined ? [] : ["--store"]),
  ];
  if (record || idle.length === 0) return;
  throw new QuoinError({ code: "usage", message: `${idle.join(", ")} goes with --record` });
}

/** Where a record was asked for, keeps one and says where it is found again. */
export async function recordIfAsked(
  assembly: Assembly,
  options: RecordOptions,
  flags: RecordFlags,
  terminal: Terminal,
): Promise<void> {
  if (flags.record) terminal.note(describeKept(await recordAssembly(assembly, options, flags)));
}

function describeKept({ seq, correlationId, trouble }: KeptRecord): string {
  const unsigned = trouble === undefined ? "" : `note: no checkpoint was signed: ${printable(trouble)}\n`;
  return `recorded as ${seq}, correlation id ${printable(correlationId)}\n${unsigned}`;
}

interface KeptRecord extends RecordEntry {
  correlationId: string;
  /** Why no checkpoint was signed when one was due: the record is kept all the same. */
  trouble?: string;
}

/** Keeps a record before the prompt is given out: what cannot be proven is not sent. */
export function recordAssembly(
  assembly: Assembly,
  options: RecordOptions,
  flags: RecordFlags,
): Promise<KeptRecord> {
  return withStore(flags, "write", async ({ store, config }) => {
    const { correlationId } = flags;
    const draft = makeRecord(assembly, {
      ...options,
      ...(config.value.record && { policy: config.value.record }),
      ...(correlationId !== undefined && { correlationId }),
    });
    const sign = await checkpointSigner(config);
    const [entry] = await store.append([draft]);
    const kept = { ...(entry as RecordEntry), correlationId: draft.body.correlation_id };
    const trouble = await sign(store, kept.seq).catch((error: Error) => error.message);
    return trouble === undefined ? kept : { ...kept, trouble };
  });
}
