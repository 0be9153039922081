/** How often the wanted tool is among the best five of its catalogue, by the cosine of centred vectors alone. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { centredCosines, centreVectors } from "quoin";

const read = (file) =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** Forty tools in English, 64 requests in each of three languages. */
const own = fileURLToPath(new URL("../../packages/embedder/eval", import.meta.url));
export const ownSets = ["es", "de", "it"].map((language) => ({
  name: `own, ${language}`,
  tools: read(join(own, "own.tools.jsonl")),
  queries: read(join(own, "own.queries.jsonl")).filter(({ lang }) => lang === language),
}));

/** So many queries of a public set: more would take the slowest system minutes. */
const mostQueries = 300;

/** A public set in English, for those that know no other language; not part of the repository. */
function publicSets() {
  const folder = join(process.env.QUOIN_EVAL_DIR ?? "", "tools");
  if (!process.env.QUOIN_EVAL_DIR || !existsSync(join(folder, "toole.tools.jsonl"))) return [];
  const english = read(join(folder, "toole.dev.queries.jsonl")).filter(({ lang }) => lang === "en");
  const tools = read(join(folder, "toole.tools.jsonl"));
  return [{ name: "ToolE, en", tools, queries: english.slice(0, mostQueries) }];
}

/** By the name of the set. */
export async function recallOf(embed) {
  const found = {};
  for (const { name, tools, queries } of [...ownSets, ...publicSets()]) {
    const documents = await embed(tools.map((tool) => `${tool.name}: ${tool.description}`));
    const catalogue = centreVectors(documents.map(toLengthOne));
    const asked = (await embed(queries.map(({ query }) => query))).map(toLengthOne);
    const shares = queries.map(({ expected }, at) => {
      const scores = centredCosines(asked[at], catalogue);
      const best = [...scores.keys()].sort((a, b) => scores[b] - scores[a] || a - b).slice(0, 5);
      const names = new Set(best.map((place) => tools[place].name));
      return expected.filter((wanted) => names.has(wanted)).length / expected.length;
    });
    found[name] = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  }
  return found;
}

function toLengthOne(vector) {
  const length = Math.hypot(...vector) || 1;
  return Float32Array.from(vector, (value) => value / length);
}
