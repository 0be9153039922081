import type { RecordDraft, RecordEntry } from "quoin/records";
import { type Prepared, prepare } from "./prepare.ts";

/** Writes many calls in one transaction, in their order. */
export type WriteAll = (records: readonly Prepared[]) => Promise<RecordEntry[]>;

interface Waiting {
  records: readonly Prepared[];
  resolve(entries: RecordEntry[]): void;
  reject(error: unknown): void;
}

/** A transaction this large gains nothing more from being larger. */
const mostRecords = 1000;
const mostChars = 16_000_000;

/**
 * Making a transaction safe costs a write to the disk, whatever is in it. Calls that come while one is under way
 * share the next one; each is still all or nothing, and resolves only when it is safe.
 */
export function groupCommit(write: WriteAll) {
  const waiting: Waiting[] = [];
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    // Calls made in the same turn of the event loop belong together.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const group = take(waiting);
      try {
        const entries = await write(group.flatMap(({ records }) => records));
        let from = 0;
        for (const { records, resolve } of group) {
          resolve(entries.slice(from, from + records.length));
          from += records.length;
        }
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    running = undefined;
  }

  return {
    async append(drafts: readonly RecordDraft[]): Promise<RecordEntry[]> {
      const records = drafts.map(prepare);
      if (records.length === 0) return [];
      return new Promise((resolve, reject) => {
        waiting.push({ records, resolve, reject });
        running ??= run();
      });
    },
    /** When everything that was asked for is done. */
    async idle(): Promise<void> {
      while (running) await running;
    },
  };
}

function take(waiting: Waiting[]): Waiting[] {
  let records = 0;
  let chars = 0;
  let count = 0;
  for (const each of waiting) {
    records += each.records.length;
    chars += each.records.reduce((sum, record) => sum + sizeOf(record), 0);
    if (count > 0 && (records > mostRecords || chars > mostChars)) break;
    count++;
  }
  return waiting.splice(0, count);
}

function sizeOf({ body, texts }: Prepared): number {
  let chars = body.length;
  for (const text of texts.values()) chars += text.length;
  return chars;
}
