import * as z from "zod";
import { validate } from "../validate.ts";
import { isElevated } from "./advance.ts";
import { millionths } from "./profiles.ts";

const units = z.int().min(0);
const entry = z.strictObject({
  id: z.string().min(1),
  source: z.string().min(1),
  tainted: z.boolean(),
  units,
  exact: z.boolean(),
  digest: z.string().default(""),
});
const state = z.strictObject({
  session: z.string().min(1),
  profile: z.string().min(1),
  threshold: units.max(millionths),
  counter: z.string().min(1),
  unitsPerToken: units.min(1),
  taintedUnits: units,
  totalUnits: units,
  exact: z.boolean(),
  crossings: units,
});
/** Totals that are not the sum of their parts are no totals. */
const session = z.strictObject({ state, entries: z.array(entry) }).check((context) => {
  const { state: found, entries } = context.value;
  const sum = (each: typeof entries) => each.reduce((total, { units: count }) => total + count, 0);
  const holds =
    new Set(entries.map(({ id }) => id)).size === entries.length &&
    sum(entries) === found.totalUnits &&
    sum(entries.filter(({ tainted }) => tainted)) === found.taintedUnits &&
    entries.every(({ exact }) => exact) === found.exact &&
    isElevated(found) === (found.crossings % 2 === 1);
  if (!holds) context.issues.push({ code: "custom", message: "its totals do not agree", input: undefined });
});
const sessions = z.array(session).check((context) => {
  const names = new Set<string>();
  const twice = context.value.findIndex(
    ({ state: { session: name } }) => names.size === names.add(name).size,
  );
  if (twice >= 0)
    context.issues.push({ code: "custom", message: "is there twice", path: [twice], input: undefined });
});
const snapshot = z.strictObject({ version: z.literal(1), sessions });

export type TaintSnapshot = z.infer<typeof snapshot>;

/** A snapshot from outside, perhaps from a file that someone edited. */
export function parseSnapshot(raw: unknown): TaintSnapshot {
  return validate(snapshot, raw, "spec_invalid");
}
