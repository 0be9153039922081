import { JOINER, tokensOf } from "../tokens.mjs";

/** Joins and counts everything; while it is too much, drops the least important one and starts again. */
export const dropLoop = {
  name: "drop and recount",
  note: "",
  run(sections, budget) {
    let kept = [...sections];
    for (;;) {
      const text = kept.map((section) => section.text).join(JOINER);
      if (tokensOf(text) <= budget || kept.length === 0) return { text, kept: kept.length };
      const least = kept.reduce((a, b) => (b.importance > a.importance ? b : a));
      kept = kept.filter((section) => section !== least);
    }
  },
};
