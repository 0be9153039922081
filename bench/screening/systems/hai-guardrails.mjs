/** Its injection guard by patterns; its heuristic mode takes seconds for a text of a page, its third asks a model. */
import { versionOf } from "./version-of.mjs";

/** That of its documentation. */
const threshold = 0.7;

export const haiGuardrails = {
  name: "@presidio-dev/hai-guardrails",
  version: versionOf("@presidio-dev/hai-guardrails"),
  async load() {
    const { injectionGuard } = await import("@presidio-dev/hai-guardrails");
    const guard = injectionGuard({ roles: ["user"] }, { mode: "pattern", threshold });
    return async (text) => {
      const [{ passed, additionalFields }] = await guard([{ role: "user", content: text }]);
      return { score: additionalFields.score, flagged: !passed };
    };
  },
};
