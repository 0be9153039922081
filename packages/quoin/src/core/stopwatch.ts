import type { Milliseconds, TimedStage } from "./ports.ts";

/** Takes the time of an assembly and its stages, to the microsecond. */
export function stopwatch() {
  const started = performance.now();
  const stages: Partial<Record<TimedStage, number>> = {};
  const since = (moment: number) => Math.round((performance.now() - moment) * 1000) / 1000;
  return {
    /** Gives what ends the stage. */
    begin(stage: TimedStage): () => void {
      const begun = performance.now();
      return () => {
        stages[stage] = since(begun);
      };
    },
    read: (): Milliseconds => ({ total: since(started), ...stages }),
  };
}
