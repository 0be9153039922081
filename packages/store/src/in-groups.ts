/** What a transaction is made of. */
export interface Grouping<Call, Result> {
  /** Carries out calls in their order, in one transaction; one result for each. */
  write(calls: readonly Call[]): Promise<readonly Result[]>;
  /** How large a call is, in one way or in several. */
  sizesOf(call: Call): readonly number[];
  /** A transaction this large gains nothing more from being larger, and holds others up. */
  most: readonly number[];
}

interface Waiting<Call, Result> {
  call: Call;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Making a transaction safe costs a write to the disk, whatever is in it. Calls that come while one is under way
 * share the next one; each resolves only when it is safe.
 */
export function inGroups<Call, Result>({ write, sizesOf, most }: Grouping<Call, Result>) {
  const waiting: Waiting<Call, Result>[] = [];
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    // Calls made in the same turn of the event loop belong together.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const group = waiting.splice(0, countOf(waiting));
      try {
        const results = await write(group.map(({ call }) => call));
        group.forEach(({ resolve }, at) => {
          resolve(results[at] as Result);
        });
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    running = undefined;
  }
  /** One at least, however large it is. */
  function countOf(calls: readonly Waiting<Call, Result>[]): number {
    const sums = most.map(() => 0);
    const tooMany = calls.findIndex(({ call }, count) => {
      sizesOf(call).forEach((size, at) => {
        sums[at] = (sums[at] as number) + size;
      });
      return count > 0 && sums.some((sum, at) => sum > (most[at] as number));
    });
    return tooMany < 0 ? calls.length : tooMany;
  }

  return {
    call: (call: Call) =>
      new Promise<Result>((resolve, reject) => {
        waiting.push({ call, resolve, reject });
        running ??= run();
      }),
    /** When everything that was asked for is done. */
    async idle(): Promise<void> {
      while (running) await running;
    },
  };
}
