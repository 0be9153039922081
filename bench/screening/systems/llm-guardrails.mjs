/** Its check of requests for injections, without the Express middleware around it. It gives no score. */
import { versionOf } from "./version-of.mjs";

export const llmGuardrails = {
  name: "llm-guardrails",
  version: versionOf("llm-guardrails"),
  async load() {
    const { checkInjection } = await import("llm-guardrails");
    return (text) => ({ flagged: !checkInjection(text).passed });
  },
};
