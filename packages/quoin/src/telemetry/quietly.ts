/** For what only watches: where it fails, nothing is told, and the assembly goes on. */
export function quietly<Value>(run: () => Value): Value | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
