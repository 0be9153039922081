/** The cosine rule: a text is an attack when it is near a known one. The embedders are those of `bench/embedder`. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { parse } from "yaml";

const examples = new URL("../../../packages/quoin/screening/examples/", import.meta.url);
const near = 0.75;

export function nearAttacks(embedder, name) {
  return {
    name: `cosine ≥ ${near}, ${name}`,
    async load() {
      const attacks = readAttacks();
      const { embed } = await import(`../../embedder/systems/${embedder}.mjs`);
      const known = (await embed(attacks)).map(toLengthOne);
      return async (text) => {
        const vector = toLengthOne((await embed([text]))[0]);
        const score = Math.max(...known.map((attack) => dot(attack, vector)));
        return { score, flagged: score >= near };
      };
    },
  };
}

function readAttacks() {
  const files = existsSync(examples) ? readdirSync(examples).filter((name) => name.endsWith(".yaml")) : [];
  const attacks = files
    .sort()
    .flatMap((name) => Object.values(parse(readFileSync(new URL(name, examples), "utf8")) ?? {}))
    .flatMap(({ attacks: sentences = [] }) => sentences);
  if (attacks.length === 0) {
    throw new Error("no known attacks: packages/quoin/screening/examples/*.yaml has no `attacks`");
  }
  return attacks;
}

function toLengthOne(vector) {
  const length = Math.hypot(...vector) || 1;
  return Float32Array.from(vector, (value) => value / length);
}

function dot(one, other) {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += one[at] * other[at];
  return sum;
}
