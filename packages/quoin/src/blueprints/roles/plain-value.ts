/** As JSON and YAML have it: what code and YAML tags bring along would vanish in them. */
export function plainValue(value: unknown): unknown {
  return plain(value, false);
}

/** The same with keys in the order of the alphabet, at every level. */
export function sortedValue(value: unknown): unknown {
  return plain(value, true);
}

function plain(value: unknown, ordered: boolean): unknown {
  const inner = (each: unknown) => plain(each, ordered);
  if (typeof value === "bigint" || typeof value === "symbol" || typeof value === "function")
    return String(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(inner);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "Invalid Date" : value.toISOString();
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (value instanceof Set) return Array.from(value, inner);
  if (ArrayBuffer.isView(value)) return `(${value.byteLength} bytes)`;
  const entries: [string, unknown][] =
    value instanceof Map ? Array.from(value, ([key, each]) => [String(key), each]) : Object.entries(value);
  if (ordered) entries.sort(([a], [b]) => (a < b ? -1 : Number(a > b)));
  return Object.fromEntries(entries.map(([key, each]) => [key, inner(each)]));
}
