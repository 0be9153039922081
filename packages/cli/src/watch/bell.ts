/** An editor saves in several steps, and a checkout writes many files: this long nothing must happen. */
const quiet = 100;
/** Where something changes all the time, a result is due even so. */
const mostRounds = 20;

/** Rung by changes, stopped by the signals that end a program; `interrupted` is told when it was Ctrl-C. */
export function createBell(interrupted: () => void) {
  let rung = false;
  let stopped = false;
  let wake = () => {};
  const stop = () => {
    stopped = true;
    wake();
  };
  const interrupt = () => {
    interrupted();
    stop();
  };
  // Once: who presses Ctrl-C twice does not want to wait.
  process.once("SIGINT", interrupt);
  process.once("SIGTERM", stop);
  const silence = () =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, quiet);
    });
  return {
    ring(): void {
      rung = true;
      wake();
    },
    stopped: () => stopped,
    /** Resolves when it was rung, maybe before this call, and is quiet again; or when it is stopped. */
    async heard(): Promise<void> {
      if (!rung && !stopped) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      for (let round = 0; rung && !stopped && round < mostRounds; round++) {
        rung = false;
        await silence();
      }
    },
    end(): void {
      process.off("SIGINT", interrupt);
      process.off("SIGTERM", stop);
    },
  };
}
