import { pair } from "./pair.mjs";

export const prioritised = pair({
  id: "b",
  title: "200 prioritised sections, most of which do not fit",
  count: 200,
  tokens: 475,
  budget: 16_000,
});
