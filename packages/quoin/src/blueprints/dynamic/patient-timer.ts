/** A timer that fires so much too late was kept waiting by this process itself. */
const slack = 20;
const mostExtensions = 5;

/**
 * Calls back when the time is up. Time in which this process was too busy to listen, such as loading a vocabulary, is
 * given back: whoever answered meanwhile has not been slow.
 */
export function patientTimer(milliseconds: number, onEnd: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let extensions = 0;
  const arm = (left: number) => {
    const due = performance.now() + left;
    timer = setTimeout(() => {
      const late = performance.now() - due;
      if (late <= slack || extensions++ === mostExtensions) onEnd();
      else arm(Math.min(late, milliseconds));
    }, left);
  };
  arm(milliseconds);
  return () => clearTimeout(timer);
}
