/** JSON whose keys are sorted, so that equal values have equal texts and hashes. */
export function stableJson(value: unknown): string {
  return JSON.stringify(value, (_key, each) => (isPlain(each) ? sorted(each) : each));
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** By code unit: a locale's order differs between machines. */
function sorted(value: Record<string, unknown>): Record<string, unknown> {
  const keys = Object.keys(value).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return Object.fromEntries(keys.map((key) => [key, value[key]]));
}
