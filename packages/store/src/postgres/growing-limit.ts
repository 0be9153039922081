import { within } from "./connection.ts";

/** A limit of time for work that finds out on its way how much there is to do. */
export interface GrowingLimit {
  /** So many milliseconds more. */
  allow(milliseconds: number): void;
  /** Whether somebody was told that it failed. */
  readonly isOver: boolean;
  race<Result>(work: PromiseLike<Result>): Promise<Result>;
}

export function growingLimit(milliseconds: number): GrowingLimit {
  let deadline = performance.now() + milliseconds;
  let isOver = false;
  return {
    allow(more) {
      deadline += more;
    },
    get isOver() {
      return isOver;
    },
    async race(work) {
      for (;;) {
        const until = deadline;
        try {
          return await within(until - performance.now(), work);
        } catch (error) {
          const isLate = (error as { code?: unknown } | undefined)?.code === "ETIMEDOUT";
          if (isLate && deadline > until) continue;
          isOver = true;
          throw error;
        }
      }
    },
  };
}
