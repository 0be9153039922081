import type { Counter } from "../../core/types.ts";
import { chars4 } from "../../text/count/index.ts";
import { remember } from "../../text/remember.ts";

/** Asks a counter once for each text. Counters with a vocabulary remember by themselves, others may not. */
export function rememberCounts(counter: Counter): Counter {
  if (counter === chars4) return counter;
  return {
    id: counter.id,
    exact: counter.exact,
    unitsPerToken: counter.unitsPerToken,
    units: remember((text) => counter.units(text)),
    splits: (before, after) => counter.splits(before, after),
    exactFor: remember((text) => counter.exactFor(text)),
  };
}
