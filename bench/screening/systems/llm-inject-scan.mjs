/** It names kinds of attacks and gives no score. */
import { versionOf } from "./version-of.mjs";

export const llmInjectScan = {
  name: "llm-inject-scan",
  version: versionOf("llm-inject-scan"),
  async load() {
    const { createPromptValidator } = await import("llm-inject-scan");
    const validate = createPromptValidator();
    return (text) => ({ flagged: !validate(text).clean });
  },
};
