/** A key without what models vary: letter case, hyphens, underscores, blanks. */
export function plainKey(key: string): string {
  return key.toLowerCase().replace(/[-_\s]/g, "");
}

/** Whether an object has all of the keys, in whatever spelling. */
export function hasKeys(value: unknown, ...keys: readonly string[]): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const plain = new Set(Object.keys(value).map(plainKey));
  return keys.every((key) => plain.has(plainKey(key)));
}
