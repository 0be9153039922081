import { chars4, compose, loadCounter } from "../../packages/quoin/dist/index.js";
import { JOINER } from "../tokens.mjs";

/** One item a section, nothing screened: what the peers do, and no more. */
const blueprint = {
  name: "bench",
  parse: (raw) => raw,
  collect: async (input) => input,
  outline: ({ sections }) =>
    sections.map(({ id, text }) => ({
      id,
      trust: "trusted",
      channel: "user",
      required: false,
      items: [{ id, text, source: { kind: "input", ref: id } }],
    })),
  layout: () => ({
    separator: "\n",
    joiner: JOINER,
    heading: () => undefined,
    write: (_section, _item, text) => text,
    empty: () => undefined,
    shed: () => undefined,
  }),
  policy: ({ sections, budget, counter }) => ({
    keep: [...sections].sort((a, b) => a.importance - b.importance).map(({ id }) => id),
    fill: "skip",
    budget: { window: budget, reserve: 0, overflow: "fail", counter },
    screens: [],
    sources: ["input"],
  }),
};

function quoin(name, counter, note) {
  return {
    name,
    note,
    run(sections, budget) {
      const { text, sections: kept } = compose(blueprint, { sections, budget, counter });
      return { text, kept: kept.length };
    },
  };
}

export const quoinExact = quoin("quoin", await loadCounter("o200k_base"), "");
export const quoinChars4 = quoin("quoin, chars4", chars4, "counts 4 characters as a token");
