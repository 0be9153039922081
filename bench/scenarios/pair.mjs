import { cutSections, freshen } from "../corpus.mjs";
import { measure } from "../measure.mjs";
import { costTable } from "../table.mjs";
import { JOINER, tokensOf } from "../tokens.mjs";

/** One case measured twice: with text that is new each time, and with the same text again. */
export function pair({ id, title, count, tokens, budget }) {
  return {
    id,
    async run(systems, rounds) {
      const sections = cutSections(count, tokens);
      const total = tokensOf(sections.map(({ text }) => text).join(JOINER));
      const cold = await measure(systems, { input: () => freshen(sections), fresh: true, budget, rounds });
      const warm = await measure(systems, { input: () => sections, budget, rounds });
      const heading = `## (${id}) ${title}: ${total.toLocaleString("en")} tokens, budget ${budget.toLocaleString("en")}`;
      const parts = [
        "### Cold: every text is new",
        costTable(cold),
        "### Warm: the same text again",
        costTable(warm),
      ];
      return { markdown: [heading, ...parts].join("\n\n"), figures: { total, budget, cold, warm } };
    },
  };
}
