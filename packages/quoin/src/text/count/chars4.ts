import type { Counter } from "../../core/types.ts";

/** Four characters to a token: characters are added up, so that rounding happens once. Available by name. */
export const chars4: Counter = {
  id: "chars4",
  exact: false,
  unitsPerToken: 4,
  units: (text) => text.length,
  splits: () => true,
  exactFor: () => false,
};
