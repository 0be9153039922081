import type { Draft, Entry } from "quoin/records";

/** Writes many calls in one transaction, in the order of the drafts. */
export type WriteAll = (drafts: readonly Draft[]) => Promise<Entry[]>;

interface Waiting {
  drafts: readonly Draft[];
  resolve(entries: Entry[]): void;
  reject(error: unknown): void;
}

/** A transaction this large gains nothing more from being larger. */
const mostDrafts = 1000;
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
        const entries = await write(group.flatMap(({ drafts }) => drafts));
        let from = 0;
        for (const { drafts, resolve } of group) {
          resolve(entries.slice(from, from + drafts.length));
          from += drafts.length;
        }
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    running = undefined;
  }

  return {
    append(drafts: readonly Draft[]): Promise<Entry[]> {
      return new Promise((resolve, reject) => {
        waiting.push({ drafts, resolve, reject });
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
  let drafts = 0;
  let chars = 0;
  let count = 0;
  for (const each of waiting) {
    drafts += each.drafts.length;
    chars += each.drafts.reduce((sum, draft) => sum + sizeOf(draft), 0);
    if (count > 0 && (drafts > mostDrafts || chars > mostChars)) break;
    count++;
  }
  return waiting.splice(0, count);
}

function sizeOf({ texts, body }: Draft): number {
  let chars = body.sources.length * 300;
  for (const text of texts.values()) chars += text.length;
  return chars;
}
