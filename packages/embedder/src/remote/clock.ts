/** Where time and chance come from, so that tests need not wait for either. */
export interface Clock {
  /** Milliseconds that only go forward. */
  now(): number;
  /** From 0 up to 1. */
  random(): number;
  /** Rejects with the signal's reason as soon as there is one. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export const realClock: Clock = {
  now: () => performance.now(),
  random: () => Math.random(),
  pause: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const stop = () => {
        clearTimeout(timer);
        reject(signal.reason);
      };
      const timer = setTimeout(() => {
        signal.removeEventListener("abort", stop);
        resolve();
      }, milliseconds);
      signal.addEventListener("abort", stop, { once: true });
    }),
};
