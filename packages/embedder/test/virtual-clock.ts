import type { Clock } from "../src/remote/clock.ts";

export interface VirtualClock extends Clock {
  /** The pauses that were asked for, in order; each is over at once. */
  pauses: number[];
}

export function virtualClock(random = 0.5): VirtualClock {
  const pauses: number[] = [];
  let now = 0;
  return {
    pauses,
    now: () => now,
    random: () => random,
    async pause(milliseconds, signal) {
      signal.throwIfAborted();
      pauses.push(milliseconds);
      now += milliseconds;
    },
  };
}
