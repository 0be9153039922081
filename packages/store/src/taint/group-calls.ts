import { checkCall, type TaintCall, type TaintChange, type TaintOutcome, type TaintState } from "quoin/taint";

/** Carries out calls in their order, in one transaction. */
export type WriteCalls = (calls: readonly TaintCall[]) => Promise<TaintOutcome[]>;

interface Waiting {
  call: TaintCall;
  size: number;
  resolve(outcome: { change?: TaintChange; state?: TaintState }): void;
  reject(error: unknown): void;
}

/** A transaction this large gains nothing more from being larger, and holds others up. */
const mostEntries = 1000;

/** Calls that come while a transaction is under way share the next one; each resolves when it is safe, or fails alone. */
export function groupCalls(write: WriteCalls) {
  const waiting: Waiting[] = [];
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    // Calls made in the same turn of the event loop belong together.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const group = take(waiting);
      try {
        const outcomes = await write(group.map(({ call }) => call));
        outcomes.forEach((outcome, at) => {
          if ("error" in outcome) group[at]?.reject(outcome.error);
          else group[at]?.resolve(outcome);
        });
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    running = undefined;
  }
  async function call(given: TaintCall): Promise<{ change?: TaintChange; state?: TaintState }> {
    checkCall(given);
    const size = given.kind === "add" ? given.entries.length : 1;
    return new Promise((resolve, reject) => {
      waiting.push({ call: given, size, resolve, reject });
      running ??= run();
    });
  }

  return {
    call,
    change: async (given: TaintCall) => (await call(given)).change as TaintChange,
    /** When everything that was asked for is done. */
    async idle(): Promise<void> {
      while (running) await running;
    },
  };
}

function take(waiting: Waiting[]): Waiting[] {
  let size = 0;
  let count = 0;
  for (const each of waiting) {
    size += each.size;
    if (count > 0 && size > mostEntries) break;
    count++;
  }
  return waiting.splice(0, count);
}
