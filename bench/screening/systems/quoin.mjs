/** The detector that comes with the library, at the profile it has by default, and its patterns alone. */
import { existsSync, readFileSync } from "node:fs";

const built = new URL("../../../packages/quoin/dist/screening.js", import.meta.url);
const manifest = new URL("../../../packages/quoin/package.json", import.meta.url);
const { version } = JSON.parse(readFileSync(manifest, "utf8"));

async function createDetector() {
  if (!existsSync(built)) {
    throw new Error("packages/quoin/dist/screening.js is missing: `npm run build`, then try again");
  }
  return (await import(built.href)).createDetector();
}

export const quoin = {
  name: "Quoin",
  version,
  async load() {
    const detector = await createDetector();
    const threshold = detector.thresholds?.balanced.flag ?? 0.5;
    const judge = async (text) => {
      const [{ score }] = await detector.detect([text]);
      return { score, flagged: score >= threshold };
    };
    return Object.assign(judge, { threshold });
  },
};

export const quoinPatterns = {
  name: "Quoin's patterns alone",
  version,
  // They cannot be run without the rest of the detector.
  untimed: true,
  async load() {
    const detector = await createDetector();
    return async (text) => {
      const [{ reasons }] = await detector.detect([text]);
      const score = reasons.filter(({ part }) => part === "pattern").length;
      return { score, flagged: score > 0 };
    };
  },
};
