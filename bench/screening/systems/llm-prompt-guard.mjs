/** `detect()` is true where `assess()` counts a pattern: one call tells both. */
import { versionOf } from "./version-of.mjs";

export const llmPromptGuard = {
  name: "llm-prompt-guard",
  version: versionOf("llm-prompt-guard"),
  async load() {
    const { createGuard } = await import("llm-prompt-guard");
    const guard = createGuard();
    return (text) => {
      const { score, patternsDetected } = guard.assess(text);
      return { score, flagged: patternsDetected > 0 };
    };
  },
};
