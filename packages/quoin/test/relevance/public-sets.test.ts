/** Recall on public sets, which are not part of the repository: QUOIN_EVAL_DIR says where they are. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { lexicalScorer } from "../../src/relevance/lexical-scorer.ts";

const folder = join(process.env.QUOIN_EVAL_DIR ?? "", "tools");
const missing = !process.env.QUOIN_EVAL_DIR || !existsSync(join(folder, "toole.tools.jsonl"));

interface Tool {
  name: string;
  description: string;
}
interface Query {
  query: string;
  lang: string;
  expected: string[];
}

function load<Row>(file: string): Row[] {
  const lines = readFileSync(join(folder, file), "utf8").split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line));
}

/** The mean share of the expected tools among the best so many. */
function recall(set: string, most: number): number {
  const { score } = lexicalScorer();
  const tools = load<Tool>(`${set}.tools.jsonl`);
  const documents = tools.map(({ name, description }) => `${name}: ${description}`);
  const shares = load<Query>(`${set}.dev.queries.jsonl`)
    .filter(({ lang }) => lang === "en")
    .map(({ query, expected }) => {
      const scores = score(query, documents);
      const best = [...scores.keys()].sort((one, other) => scores[other]! - scores[one]! || one - other);
      const names = new Set(best.slice(0, most).map((at) => tools[at]!.name));
      return expected.filter((name) => names.has(name)).length / expected.length;
    });
  return shares.reduce((sum, value) => sum + value, 0) / shares.length;
}

describe("recall on public sets of tools", () => {
  it.skipIf(missing && !process.env.QUOIN_REQUIRE_ALL)("QUOIN_EVAL_DIR holds them", () => {
    expect(missing, "QUOIN_EVAL_DIR must name the evaluation data").toBe(false);
  });
  if (missing) return;
  // Floors: word BM25 with stop words and a stemmer. We measured .730, .849 and .843.
  it.each([
    ["toole", 0.703],
    ["hass", 0.786],
    ["toole_multi", 0.763],
  ])("%s: above the word BM25 floor of %s at five", (set, floor) => {
    expect(recall(set, 5)).toBeGreaterThan(floor + 0.01);
  });
});
