/** `setTimeout` takes a longer one for none at all. */
const longestTimer = 2 ** 31 - 1;

/** One limit of time over everything that a request takes, retries included, and the caller's own wish to stop. */
export interface Deadline {
  /** For `fetch`: aborted by either. */
  signal: AbortSignal;
  /** Whether the time is up, as opposed to the caller having given up. */
  passed(): boolean;
  /** Milliseconds. */
  left(): number;
  /** Ends with the work or with the deadline, whichever comes first: a `fetch` of the caller's may ignore the signal. */
  race<Value>(work: Promise<Value>): Promise<Value>;
  /** Milliseconds. */
  wait(time: number): Promise<void>;
  /** Lets go of timers and of a connection that is still open. */
  stop(): void;
}

export function startDeadline(timeout: number, caller?: AbortSignal): Deadline {
  caller?.throwIfAborted();
  const controller = new AbortController();
  const { signal } = controller;
  const ends = performance.now() + timeout;
  let late = false;
  const giveUp = () => controller.abort(caller?.reason);
  const timer = setTimeout(
    () => {
      late = true;
      controller.abort();
    },
    Math.min(timeout, longestTimer),
  );
  caller?.addEventListener("abort", giveUp, { once: true });
  return {
    signal,
    passed: () => late,
    left: () => ends - performance.now(),
    race: (work) => unlessAborted(work, signal),
    async wait(time) {
      let pause: ReturnType<typeof setTimeout> | undefined;
      const over = new Promise<void>((resolve) => {
        pause = setTimeout(resolve, time);
      });
      await unlessAborted(over, signal).finally(() => clearTimeout(pause));
    },
    stop() {
      clearTimeout(timer);
      caller?.removeEventListener("abort", giveUp);
      controller.abort();
    },
  };
}

/** Rejects with the signal's reason as soon as there is one; the work goes on unheard. */
export function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
