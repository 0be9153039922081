import type { Layout } from "../../core/types.ts";

/** Item after item as it is, with nothing between or around them. */
export const verbatim: Layout = {
  separator: "",
  joiner: "",
  heading: () => undefined,
  write: (_section, _item, text) => text,
  empty: () => undefined,
  shed: () => undefined,
};
