import { pair } from "./pair.mjs";

export const fits = pair({
  id: "a",
  title: "20 sections that fit",
  count: 20,
  tokens: 385,
  budget: 16_000,
});
