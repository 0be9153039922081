/** What the fusion gave before it was taken apart into questions and catalogues: it still gives that. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createEmbedder } from "../../../embedder/src/index.ts";
import { fusionScorer } from "../../src/index.ts";

const tools = readFileSync(new URL("../../../embedder/eval/own.tools.jsonl", import.meta.url), "utf8")
  .split("\n")
  .filter(Boolean)
  .map((line) => JSON.parse(line) as { name: string; description: string });
const documents = tools.map(({ name, description }) => `${name}: ${description}`);
const { id, embedMany, embedWords } = createEmbedder();

/** The best tool, what ranks it, its likelihood, and the sum of all that ranks. */
const compared: readonly (readonly [string, string, number, number, number])[] = [
  [
    "Schalte das Licht im Flur aus",
    "control_lights",
    1.1197661687352984,
    0.701281338861883,
    4.611063739721947,
  ],
  [
    "remind me to call Ann at five. Then play some jazz.",
    "play_music",
    1.528079637455218,
    0.668361015275868,
    8.896153687266965,
  ],
  [
    "¿qué tiempo hará mañana en Sevilla?",
    "weather_forecast",
    1.0982760578149933,
    0.7086897398654994,
    5.769660388957997,
  ],
  [
    "translate 'good evening' to French",
    "translate_text",
    1.4980680286904917,
    0.9728852689219585,
    6.855416715480908,
  ],
  ["zzz", "set_alarm", 0.555753953649224, 0.09122890009129508, 4.372559061367407],
];
const uncompared: typeof compared = [
  [
    "Schalte das Licht im Flur aus",
    "control_lights",
    0.5797736941374342,
    0.470856994499529,
    -0.13902175718667156,
  ],
  [
    "remind me to call Ann at five. Then play some jazz.",
    "play_music",
    1.0235547426057385,
    0.6282133428272285,
    2.540737891885354,
  ],
  [
    "translate 'good evening' to French",
    "translate_text",
    0.9903694338598508,
    0.962381628031599,
    1.1862835559874896,
  ],
];

describe("the fusion's figures", () => {
  it.each([
    ["word by word", fusionScorer({ id, embedMany, embedWords }), compared],
    ["without words' vectors", fusionScorer({ id, embedMany }), uncompared],
  ] as const)("A5: are what they were, %s", async (_, scorer, figures) => {
    for (const [query, name, fused, score, sum] of figures) {
      const explained = await scorer.explain(query, documents);
      const best = explained.reduce((one, other) => (other.fused > one.fused ? other : one));
      expect(tools[explained.indexOf(best)]?.name).toBe(name);
      // Logarithms differ by a bit between engines.
      expect(best.fused).toBeCloseTo(fused, 12);
      expect(best.score).toBeCloseTo(score, 12);
      expect(explained.reduce((total, each) => total + each.fused, 0)).toBeCloseTo(sum, 11);
    }
  });
});
