/** Its rules against injections, without those on personal data and harm, and without a model as judge. */
import { versionOf } from "./version-of.mjs";

const severities = ["low", "medium", "high", "critical"];

export const llmFirewall = {
  name: "llm-firewall",
  version: versionOf("llm-firewall"),
  async load() {
    const { Firewall } = await import("llm-firewall");
    const firewall = new Firewall().use("injection");
    return (text) => {
      const { allowed, detections } = firewall.analyze(text);
      const score = Math.max(...detections.map(({ severity }) => severities.indexOf(severity) + 1));
      return { score, flagged: !allowed };
    };
  },
};
