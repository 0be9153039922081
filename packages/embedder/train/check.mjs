// Reads the weights as the product does (build it first) and reproduces the reference vectors of eval/vectors.json.
import { readFileSync } from "node:fs";
import { createEmbedder, weightsUrl } from "../dist/index.js";

const before = process.memoryUsage().rss;
const started = performance.now();
const embedder = createEmbedder();
embedder.embedSync("the first text");
const loaded = performance.now() - started;
const after = process.memoryUsage().rss;

const reference = JSON.parse(readFileSync(new URL("../eval/vectors.json", import.meta.url), "utf8"));
const bytesOf = (text) => Buffer.from(embedder.embedSync(text).buffer).toString("base64");
const same = reference.filter(({ text, vector }) => bytesOf(text) === vector).length;

const short = reference.map(({ text }) => text).filter((text) => text.length < 80);
const embedAll = (rounds) => {
  const start = performance.now();
  for (let round = 0; round < rounds; round++) for (const text of short) embedder.embedSync(text);
  return (performance.now() - start) / (rounds * short.length);
};
embedAll(200);
const each = embedAll(100);

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
console.log(
  `${embedder.dimension} dimensions, ${megabytes(readFileSync(weightsUrl).length)}, ${embedder.languages}`,
);
console.log(
  `load and first text ${loaded.toFixed(1)} ms, resident ${megabytes(after)} (before ${megabytes(before)})`,
);
console.log(`${same} of ${reference.length} vectors the same bytes; ${each.toFixed(4)} ms a short text`);
if (same < reference.length || each > 0.1 || loaded > 150) process.exit(1);
