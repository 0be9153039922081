/** Of its guards the two that are about injections. Its score is of safety. */
import { versionOf } from "./version-of.mjs";

const others = { pii: false, profanity: false, toxicity: false, relevance: false };

export const llmGuard = {
  name: "llm-guard",
  version: versionOf("llm-guard"),
  async load() {
    const { LLMGuard } = await import("llm-guard");
    const guard = new LLMGuard(others);
    return async (text) => {
      const { isValid, score } = await guard.validate(text);
      return { score: 1 - score, flagged: !isValid };
    };
  },
};
