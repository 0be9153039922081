import type { Problem } from "../../../errors.ts";
import { nearKey } from "../../../text/near-key.ts";

/**
 * What stands in a file and could not be taken, by its path (`role`, `variables.diff`, `sets.common`): what would only
 * follow from that is not told. Under `extends` nothing is known of what lies below.
 */
export type Unsure = ReadonlySet<string>;

/** Whether a key, or something in it, could not be taken. */
export function isUnsure(unsure: Unsure, keys: readonly string[]): boolean {
  return [...unsure].some((path) => keys.some((key) => path === key || path.startsWith(`${key}.`)));
}

/** The values without those that have problems: of lists and maps only what is wrong in them. */
export function withoutBad(
  values: Readonly<Record<string, unknown>>,
  problems: readonly Problem[],
  known: readonly string[],
): { values: Record<string, unknown>; unsure: Unsure } {
  const kept = structuredClone(values) as Record<string, unknown>;
  const unsure = new Set<string>();
  for (const { path = [] } of problems) {
    const [key = "", inner] = path.map(String);
    const value = kept[key];
    // A list keeps a hole, so that what stands behind it keeps its place.
    if (inner !== undefined && typeof value === "object" && value !== null)
      Reflect.deleteProperty(value, inner);
    else delete kept[key];
    unsure.add(inner === undefined ? key : `${key}.${inner}`);
    const meant = known.includes(key) ? undefined : nearKey(known, key);
    if (meant !== undefined) unsure.add(meant);
  }
  return { values: kept, unsure };
}
