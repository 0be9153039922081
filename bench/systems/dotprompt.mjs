import { Dotprompt } from "dotprompt";
import { JOINER } from "../tokens.mjs";

const render = await new Dotprompt().compile(`{{#each sections}}{{{text}}}${JOINER}{{/each}}`);

export const dotprompt = {
  name: "dotprompt",
  note: "no budget, counts nothing: renders everything",
  async run(sections) {
    const { messages } = await render({ input: { sections } });
    const text = messages.flatMap(({ content }) => content.map((part) => part.text)).join("");
    return { text, kept: sections.length };
  },
};
