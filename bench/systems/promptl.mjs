import { Adapters, render } from "promptl-ai";
import { JOINER } from "../tokens.mjs";

const prompt = `{{ for section in sections }}{{ section.text }}${JOINER}{{ endfor }}`;

export const promptl = {
  name: "promptl-ai",
  note: "no budget, counts nothing: renders everything",
  async run(sections) {
    const { messages } = await render({ prompt, parameters: { sections }, adapter: Adapters.default });
    const parts = messages.flatMap(({ content }) => content);
    return { text: parts.map((part) => part.text ?? part).join(""), kept: sections.length };
  },
};
