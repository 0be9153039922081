// The product's own lexical scores, for the fusion: reads [[label, documents, queries], …], writes 32-bit floats in that order.
import { readFileSync, writeFileSync } from "node:fs";

const [input, output, from = "quoin"] = process.argv.slice(2);
const { lexicalScorer } = await import(from);
const parts = JSON.parse(readFileSync(input, "utf8")).map(([, documents, queries]) => {
  const scorer = lexicalScorer();
  const scores = new Float32Array(queries.length * documents.length);
  queries.forEach((query, at) => {
    scores.set(scorer.score(query, documents), at * documents.length);
  });
  return Buffer.from(scores.buffer);
});
writeFileSync(output, Buffer.concat(parts));
