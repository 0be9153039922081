import type { Attributes } from "@opentelemetry/api";
import type { AssembledEvent } from "../core/types.ts";

/** What a span tells of an assembly: the event in attributes, as flat as they have to be. */
export function attributesOf({ decisions, metrics, ...event }: AssembledEvent): Attributes {
  return {
    "quoin.hash": event.hash,
    "quoin.tokens": event.tokens,
    "quoin.limit": event.limit,
    "quoin.exact": event.exact,
    "quoin.over_budget": event.overBudget,
    ...prefixed(
      "quoin.decisions.",
      Object.entries(decisions).map(([kind, { times }]) => [kind, times]),
    ),
    ...prefixed("quoin.metrics.", Object.entries(metrics ?? {})),
  };
}

function prefixed(prefix: string, entries: readonly (readonly [string, number])[]): Attributes {
  return Object.fromEntries(entries.map(([name, number]) => [`${prefix}${name}`, number]));
}
