/** Lets so many in at once, over all calls of an embedder; the others wait in line. */
export interface Gate {
  /** Whoever gives up while waiting loses the place, and nobody else theirs. */
  run<Value>(work: () => Promise<Value>, signal: AbortSignal): Promise<Value>;
}

export function createGate(places: number): Gate {
  const waiting = new Set<() => void>();
  let taken = 0;

  const enter = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      if (taken < places) {
        taken++;
        return resolve();
      }
      const leave = () => {
        waiting.delete(next);
        reject(signal.reason);
      };
      const next = () => {
        waiting.delete(next);
        signal.removeEventListener("abort", leave);
        resolve();
      };
      waiting.add(next);
      signal.addEventListener("abort", leave, { once: true });
    });

  return {
    async run(work, signal) {
      await enter(signal);
      try {
        return await work();
      } finally {
        // The place goes over to the next in line; nobody can slip in between.
        const [next] = waiting;
        if (next) next();
        else taken--;
      }
    },
  };
}
