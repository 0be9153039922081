/** Runs it and tells when it is over, whether it answers at once or later; what it gives or throws stays the same. */
export function whenSettled<Value>(
  run: () => Value,
  settled: (outcome: { value: Awaited<Value> } | { error: unknown }) => void,
): Value {
  let value: Value;
  try {
    value = run();
  } catch (error) {
    settled({ error });
    throw error;
  }
  if (value instanceof Promise)
    return value.then(
      (awaited) => {
        settled({ value: awaited });
        return awaited;
      },
      (error) => {
        settled({ error });
        throw error;
      },
    ) as Value;
  settled({ value: value as Awaited<Value> });
  return value;
}
