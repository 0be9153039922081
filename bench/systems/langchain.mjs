import { HumanMessage, trimMessages } from "@langchain/core/messages";
import { JOINER, tokensWithJoiner } from "../tokens.mjs";

const tokenCounter = (messages) =>
  messages.reduce((sum, message) => sum + tokensWithJoiner(message.content), 0);

/** It knows no priorities and keeps the first messages: so they go in by importance and are put back in order. */
export const trimMessagesOfLangchain = {
  name: "langchain trimMessages",
  note: "no priorities: sorted before and after",
  async run(sections, budget) {
    const sorted = [...sections].sort((a, b) => a.importance - b.importance);
    const messages = sorted.map(({ id, text }) => new HumanMessage({ id, content: text }));
    const trimmed = await trimMessages(messages, { maxTokens: budget, strategy: "first", tokenCounter });
    const kept = new Set(trimmed.map((message) => message.id));
    const texts = sections.filter(({ id }) => kept.has(id)).map(({ text }) => text);
    return { text: texts.join(JOINER), kept: texts.length };
  },
};
