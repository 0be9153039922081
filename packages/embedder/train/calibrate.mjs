// Fits the constants of packages/quoin/src/relevance/likelihoods.ts, and prints how far likelihoods are from what came true.
// node train/calibrate.mjs FOLDER…  (folders with NAME.tools.jsonl and their queries; build the packages first)
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fusionScorer } from "quoin";
import { createEmbedder } from "../dist/index.js";

const shareOfRival = 0.5;
const weakestRival = 0.4;
/** Further down there is nothing to learn. */
const depth = 20;

const embedder = createEmbedder();
const lines = (path) =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** For each of a query's best tools: what sets it apart, whether it is meant, and its likelihood as it is now. */
async function examplesOf(folder, name, queriesFile) {
  const tools = lines(join(folder, `${name}.tools.jsonl`));
  const documents = tools.map((tool) => `${tool.name}: ${tool.description}`);
  const scorer = fusionScorer(embedder);
  const examples = [];
  for (const { query, expected } of lines(join(folder, queriesFile))) {
    const scored = (await scorer.explain(query, documents)).map((each, at) => ({ ...each, at }));
    scored.sort((one, other) => other.fused - one.fused || one.at - other.at);
    scored.slice(0, depth).forEach(({ fused, score, at }, rank) => {
      const rival = Math.max(weakestRival, scored[rank === 0 ? 1 : 0]?.fused ?? 0);
      examples.push({
        margin: fused - shareOfRival * rival,
        isMeant: expected.includes(tools[at].name),
        score,
      });
    });
  }
  return { name, examples };
}

const sets = [];
for (const folder of process.argv.slice(2)) {
  const files = readdirSync(folder);
  for (const file of files.filter((each) => each.endsWith(".tools.jsonl"))) {
    const name = file.slice(0, -".tools.jsonl".length);
    const queries = files.find((each) => each.startsWith(`${name}.`) && each.endsWith(".queries.jsonl"));
    sets.push(await examplesOf(folder, name, queries));
  }
}

/** Newton's method on two numbers; every set counts alike. */
let [slope, offset] = [1, 0];
for (let round = 0; round < 50; round++) {
  const gradient = [0, 0];
  const curve = [0, 0, 0];
  for (const { examples } of sets)
    for (const { margin, isMeant } of examples) {
      const likely = 1 / (1 + Math.exp(-(slope * margin + offset)));
      const weight = 1 / examples.length;
      gradient[0] += weight * (likely - isMeant) * margin;
      gradient[1] += weight * (likely - isMeant);
      const bend = weight * likely * (1 - likely);
      curve[0] += bend * margin * margin;
      curve[1] += bend * margin;
      curve[2] += bend;
    }
  const determinant = curve[0] * curve[2] - curve[1] ** 2;
  slope -= (curve[2] * gradient[0] - curve[1] * gradient[1]) / determinant;
  offset -= (curve[0] * gradient[1] - curve[1] * gradient[0]) / determinant;
}
console.log(`steepness ${slope.toFixed(2)}, even ${(-offset / slope).toFixed(3)}`);

const edges = [0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1];
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
for (const { name, examples } of sets) {
  const bins = edges.map((edge, at) =>
    examples.filter(({ score }) => score <= edge && score > (edges[at - 1] ?? -1)),
  );
  const gaps = bins.map((bin) =>
    bin.length ? Math.abs(mean(bin.map(({ score }) => score)) - mean(bin.map(({ isMeant }) => +isMeant))) : 0,
  );
  const off = bins.reduce((sum, bin, at) => sum + (gaps[at] * bin.length) / examples.length, 0);
  console.log(
    `${name}: off by ${off.toFixed(3)} on average; ${bins.map((bin) => (bin.length ? mean(bin.map(({ isMeant }) => +isMeant)).toFixed(2) : "–")).join(" ")}`,
  );
}
