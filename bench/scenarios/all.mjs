import { fits } from "./fits.mjs";
import { growth } from "./growth.mjs";
import { oversized } from "./oversized.mjs";
import { prioritised } from "./prioritised.mjs";
import { rebuild } from "./rebuild.mjs";

/** `run(systems, rounds)` gives Markdown to print and the figures behind it. */
export const scenarios = [fits, prioritised, growth, oversized, rebuild];
