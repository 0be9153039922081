import { cutSections, cutWords } from "../corpus.mjs";
import { outcome } from "../measure.mjs";
import { table } from "../table.mjs";

const budget = 2_000;

/** What one section that cannot fit does to those that could. Nothing is timed. */
export const oversized = {
  id: "d",
  async run(systems) {
    const small = cutSections(11, 110).map(({ text }) => text);
    const texts = [small[0], cutWords(5_000), ...small.slice(1)];
    const sections = texts.map((text, at) => ({ id: `s${at}`, text, importance: at }));
    const results = [];
    for (const system of systems) {
      const result = outcome(await system.run(sections, budget), budget);
      results.push({ system: system.name, ...result, share: result.tokens / budget });
    }
    return { markdown: toMarkdown(results, sections.length), figures: { budget, results } };
  },
};

function toMarkdown(results, count) {
  const rows = results.map(({ system, kept, tokens, share, overBudget }) => [
    system,
    `${kept} of ${count}`,
    tokens.toLocaleString("en"),
    `${Math.round(share * 100)}%`,
    overBudget ? "**over**" : "no",
  ]);
  return [
    "## (d) One oversized section: a top one, one of 5,000 words, ten small ones; budget 2,000",
    table(["system", "kept", "true tokens", "of the budget", "over?"], rows),
  ].join("\n\n");
}
