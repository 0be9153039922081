import type { TaintEntry, TaintState } from "quoin/taint-store";

/** A session as both databases keep it; numbers may come as text, and text as bytes. */
export type StoredRow = Record<string, unknown>;

export const sessionColumns = [
  ...["session", "profile", "threshold", "counter", "units_per_token"],
  ...["tainted_units", "total_units", "exact", "crossings"],
] as const;

export const messageColumns = ["session", "id", "source", "tainted", "units", "exact", "digest"] as const;

export function stateOf(row: StoredRow): TaintState {
  return {
    session: textOf(row.session),
    profile: textOf(row.profile),
    threshold: Number(row.threshold),
    counter: textOf(row.counter),
    unitsPerToken: Number(row.units_per_token),
    taintedUnits: Number(row.tainted_units),
    totalUnits: Number(row.total_units),
    exact: Boolean(row.exact),
    crossings: Number(row.crossings),
  };
}

export function entryOf(row: StoredRow): TaintEntry {
  return {
    id: textOf(row.id),
    source: textOf(row.source),
    tainted: Boolean(row.tainted),
    units: Number(row.units),
    exact: Boolean(row.exact),
    digest: textOf(row.digest),
  };
}

/** In the order of `sessionColumns`. */
export function stateValues(state: TaintState): (string | number)[] {
  const { session, profile, threshold, counter, unitsPerToken } = state;
  const { taintedUnits, totalUnits, exact, crossings } = state;
  const values = [
    session,
    profile,
    threshold,
    counter,
    unitsPerToken,
    taintedUnits,
    totalUnits,
    exact,
    crossings,
  ];
  return values.map(storable);
}

/** One driver knows no booleans, and the other no lists of them. */
export function storable(value: string | number | boolean): string | number {
  return typeof value === "boolean" ? Number(value) : value;
}

export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  return Buffer.from(value as ArrayBuffer).toString();
}
