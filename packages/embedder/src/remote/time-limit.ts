import { unlessAborted } from "quoin/http";

/** `setTimeout` takes a longer one for none at all. */
const longestTimer = 2 ** 31 - 1;

export interface TimeLimit {
  /** Aborted by the time, by the outer signal, or by `stop`. */
  signal: AbortSignal;
  /** Whether the time is up, as opposed to the caller having given up. */
  passed(): boolean;
  /** Ends with the work or with the limit: what does the work may take no notice of the signal. */
  race<Value>(work: Promise<Value>): Promise<Value>;
  /** Lets go of the timer, and of whatever still listens to the signal. */
  stop(reason?: unknown): void;
}

export function startTimeLimit(milliseconds: number, outer?: AbortSignal): TimeLimit {
  outer?.throwIfAborted();
  const controller = new AbortController();
  const { signal } = controller;
  let late = false;
  const giveUp = () => controller.abort(outer?.reason);
  const strike = () => {
    late = true;
    controller.abort();
  };
  const timer = setTimeout(strike, Math.min(milliseconds, longestTimer));
  outer?.addEventListener("abort", giveUp, { once: true });
  return {
    signal,
    passed: () => late,
    race: (work) => unlessAborted(work, signal),
    stop(reason) {
      clearTimeout(timer);
      outer?.removeEventListener("abort", giveUp);
      controller.abort(reason);
    },
  };
}
