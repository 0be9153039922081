/** At the preset it has by default; the score is the worst severity that it tells of. */
import { versionOf } from "./version-of.mjs";

export const vard = {
  name: "@andersmyrmel/vard",
  version: versionOf("@andersmyrmel/vard"),
  async load() {
    const { default: create } = await import("@andersmyrmel/vard");
    const parser = create();
    return (text) => {
      const { safe, threats = [] } = parser.safeParse(text);
      return { score: Math.max(0, ...threats.map(({ severity }) => severity)), flagged: !safe };
    };
  },
};
