/**
 * Embeds texts through a cache on disk until it is done or killed; says of each that it has it, and at the end how it
 * went. Arguments: directory, first number, count.
 */
import { cachedEmbedder } from "../dist/node.js";

const [directory, first, count] = process.argv.slice(2);
const warnings = [];
let asked = 0;
/** Four numbers that tell the text. */
const vectorOf = (text) => Float32Array.from([Number(text), 1, 2, 3]);
const slow = {
  id: "writer-1",
  dimension: 4,
  async embedMany(texts) {
    asked += texts.length;
    return texts.map(vectorOf);
  },
  embed: async (text) => vectorOf(text),
};
const embedder = cachedEmbedder(slow, {
  directory,
  memoryEntries: 0,
  onWarning: (message) => warnings.push(message),
});
for (let number = Number(first); number < Number(first) + Number(count); number++) {
  const [own] = await embedder.embed(`${number}`);
  if (own !== number) throw new Error(`text ${number} got the vector of ${own}`);
  process.stdout.write(`${number}\n`);
}
process.stdout.write(`${JSON.stringify({ asked, warnings })}\n`);
