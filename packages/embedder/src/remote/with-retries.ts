import { QuoinError } from "quoin/errors";
import { AttemptFailure } from "./attempt-failure.ts";
import type { Clock } from "./clock.ts";

const firstPause = 500;
const longestPause = 30_000;

export interface RetryOptions {
  retries: number;
  clock: Clock;
  /** Of all attempts together. */
  signal: AbortSignal;
  /** By the clock, when all attempts must be over. */
  ends: number;
  /** Who failed: the host, or the model. Stands before every message. */
  place: string;
}

/** Tries until it works, is hopeless, or there is no time; only then is a failure an error for the caller. */
export async function withRetries<Value>(
  attempt: () => Promise<Value>,
  { retries, clock, signal, ends, place }: RetryOptions,
): Promise<Value> {
  for (let tried = 0; ; tried++) {
    try {
      return await attempt();
    } catch (failure) {
      signal.throwIfAborted();
      if (!(failure instanceof AttemptFailure)) throw failure;
      const { code, message, retry } = failure;
      const pause = retry && pauseBefore(tried, retry.after, clock);
      const inTime = pause !== undefined && pause < ends - clock.now();
      if (tried >= retries || !inTime) {
        const after = tried > 0 ? ` (after ${tried} ${tried === 1 ? "retry" : "retries"})` : "";
        const asked = retry?.after ?? 0;
        const wait = asked > 0 ? `; it asks to wait ${Math.ceil(asked / 1000)} seconds` : "";
        throw new QuoinError({ code, message: `${place}: ${message}${wait}${after}` });
      }
      await clock.pause(pause, signal);
    }
  }
}

/**
 * Twice as long each time, and half of it by chance: those who failed together must not come back together. What the
 * server asks for is never cut short.
 */
function pauseBefore(tried: number, asked: number | undefined, clock: Clock): number {
  if (asked !== undefined) return asked + clock.random() * Math.min(firstPause, asked);
  const pause = Math.min(longestPause, firstPause * 2 ** tried);
  return (pause / 2) * (1 + clock.random());
}
