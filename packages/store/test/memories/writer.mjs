/** Imports a file of many lines again and again until it is killed; says which imports are safe. Arguments: place, name. */
import { openMemories } from "../../dist/index.js";

const [place, name] = process.argv.slice(2);
const embedder = {
  id: "flat",
  embedMany: async (texts) =>
    texts.map((text) => Float32Array.from({ length: 16 }, (_, at) => text.charCodeAt(at) || 0)),
};
const detector = { id: "quiet", detect: (texts) => texts.map(() => ({ score: 0, reasons: [] })) };
const memories = await openMemories(place, { embedder, detector });
console.log("ready");
for (let round = 0; ; round++) {
  const lines = Array.from(
    { length: 200 },
    (_, at) => `${JSON.stringify({ text: `${name} ${round} ${at}`, source: `${name}-${round}` })}\n`,
  );
  await memories.import(lines.values());
  process.stdout.write(`${name}-${round}\n`);
  if (round % 3 === 2) await memories.forget({ source: `${name}-${round - 1}` });
}
