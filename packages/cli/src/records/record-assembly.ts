import { Option } from "commander";
import { type Assembly, QuoinError } from "quoin";
import { type Entry, makeRecord, type RecordOptions } from "quoin/records";
import { checkpointWhenDue } from "./sign.ts";
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

/** Where it is found again. */
export function describeKept({ seq, correlationId }: KeptRecord): string {
  return `recorded as ${seq}, correlation id ${correlationId}\n`;
}

export interface KeptRecord extends Entry {
  correlationId: string;
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
    const [entry] = await store.append([draft]);
    await checkpointWhenDue(store, (entry as Entry).seq, config);
    return { ...(entry as Entry), correlationId: draft.body.correlation_id };
  });
}
