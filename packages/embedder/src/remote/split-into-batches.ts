export interface BatchLimits {
  /** Texts. */
  batchSize: number;
  /** Characters of all texts together; a text that is longer goes alone. */
  batchCharacters: number;
}

/** In order, none empty. */
export function splitIntoBatches(
  texts: readonly string[],
  { batchSize, batchCharacters }: BatchLimits,
): string[][] {
  const batches: string[][] = [];
  let batch: string[] = [];
  let characters = 0;
  for (const text of texts) {
    const isFull = batch.length >= batchSize || characters + text.length > batchCharacters;
    if (isFull && batch.length > 0) {
      batches.push(batch);
      batch = [];
      characters = 0;
    }
    batch.push(text);
    characters += text.length;
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}
