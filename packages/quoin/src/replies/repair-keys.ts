import type * as z from "zod";
import { jsonPath } from "./json-path.ts";
import { plainKey } from "./key-spelling.ts";
import { quoted } from "./quoted.ts";
import type { Repair } from "./read-json.ts";
import { say } from "./words.ts";

/** Gives an expected key that is absent its name back, where exactly one unknown key is the same but for its spelling. */
export function repairKeys(
  { shape }: z.ZodObject,
  value: Record<string, unknown>,
  path: readonly (string | number)[],
  repairs: Repair[],
): Record<string, unknown> {
  const unknown = Object.keys(value).filter((key) => !Object.hasOwn(shape, key));
  if (!unknown.length) return value;
  const names = new Map<string, string>();
  for (const key of Object.keys(shape)) {
    if (Object.hasOwn(value, key)) continue;
    const [found, ...more] = unknown.filter((each) => plainKey(each) === plainKey(key));
    if (found === undefined || more.length) continue;
    names.set(found, key);
    const message = say("repair_key_spelling", { found: quoted(found), key: quoted(key) });
    repairs.push({ at: jsonPath([...path, key]), message });
  }
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [names.get(key) ?? key, each]));
}
