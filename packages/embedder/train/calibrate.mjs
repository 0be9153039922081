// Fits the constants of packages/quoin/src/relevance/likelihoods.ts, and prints how far likelihoods are from what came true.
// node train/calibrate.mjs FOLDER…  (folders with NAME.tools.jsonl and their queries; build the packages first)
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fusionScorer } from "quoin";
import { createEmbedder } from "../dist/index.js";

// As in likelihoods.ts: what is fitted here is the other two.
const shareOfRival = 0.5;
const weakestRivals = { compared: 0.4, uncompared: 0.2 };
/** Further down there is nothing to learn. */
const depth = 20;

const local = createEmbedder();
const embedders = { compared: local, uncompared: { id: local.id, embedMany: local.embedMany } };
const lines = (path) =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

function findSets(folder) {
  const files = readdirSync(folder);
  return files
    .filter((file) => file.endsWith(".tools.jsonl"))
    .map((file) => {
      const name = file.slice(0, -".tools.jsonl".length);
      const queries = [`${name}.dev.queries.jsonl`, `${name}.queries.jsonl`].find((each) =>
        files.includes(each),
      );
      return { name, tools: lines(join(folder, file)), queries: lines(join(folder, queries)) };
    });
}

/** For each of a query's best tools: what sets it apart, whether it is meant, and its likelihood as it is now. */
async function examplesOf({ name, tools, queries }, embedder, weakestRival) {
  const documents = tools.map((tool) => `${tool.name}: ${tool.description}`);
  const scorer = fusionScorer(embedder);
  const examples = [];
  for (const { query, expected } of queries) {
    const scored = (await scorer.explain(query, documents)).map((each, at) => ({ ...each, at }));
    scored.sort((one, other) => other.fused - one.fused || one.at - other.at);
    scored.slice(0, depth).forEach(({ fused, score, at }, rank) => {
      const rival = Math.max(weakestRival, scored[rank === 0 ? 1 : 0]?.fused ?? 0);
      const isMeant = expected.includes(tools[at].name);
      examples.push({ margin: fused - shareOfRival * rival, isMeant, score });
    });
  }
  return { name, examples };
}

/** Newton's method on two numbers; every set counts alike. */
function fit(sets) {
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
  return { steepness: slope.toFixed(2), even: (-offset / slope).toFixed(3) };
}

const edges = [0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1];
const share = (bin) => bin.filter(({ isMeant }) => isMeant).length / bin.length;

const found = process.argv.slice(2).flatMap(findSets);
for (const [kind, embedder] of Object.entries(embedders)) {
  const sets = [];
  for (const each of found) sets.push(await examplesOf(each, embedder, weakestRivals[kind]));
  console.log(`\n${kind}: fitted`, fit(sets));
  console.log(`share that was meant, by likelihood up to ${edges.join(", ")}:`);
  for (const { name, examples } of sets) {
    const bins = edges.map((edge, at) =>
      examples.filter(({ score }) => score <= edge && score > (edges[at - 1] ?? -1)),
    );
    console.log(
      `  ${name.padEnd(16)}`,
      bins.map((bin) => (bin.length ? share(bin).toFixed(2) : " –  ")).join("  "),
    );
  }
}
