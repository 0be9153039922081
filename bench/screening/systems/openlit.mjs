/** The guard of an observability SDK, alone: nothing is traced or sent. */
import { versionOf } from "./version-of.mjs";

export const openlit = {
  name: "openlit",
  version: versionOf("openlit"),
  async load() {
    const { PromptInjection } = await import("openlit");
    const guard = new PromptInjection();
    return (text) => {
      const { action, score } = guard.evaluate(text);
      return { score, flagged: action === "deny" };
    };
  },
};
