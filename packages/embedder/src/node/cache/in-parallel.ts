/** Files open at once: more would gain nothing, and run into limits. */
const atOnce = 16;

/** In the order of the values. */
export async function inParallel<Value, Result>(
  values: readonly Value[],
  work: (value: Value) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = new Array(values.length);
  const waiting = values.entries();
  const worker = async () => {
    for (const [at, value] of waiting) results[at] = await work(value);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, values.length) }, worker));
  return results;
}
