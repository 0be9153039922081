// What calibrate.mjs fits on: each query's best tools, for whole catalogues, for parts of them, and for texts that need none.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createCatalogue, questionOf, questionTexts } from "quoin";
import { createEmbedder } from "../dist/index.js";

const local = createEmbedder();
/** Further down there is nothing to learn. */
const depth = 20;
/** Sizes of catalogues that are drawn from the large ones: a threshold should mean the same in all. */
const partSizes = [15, 40, 120, 500, 2000];

export const readLines = (path) =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

export function findSets(folder) {
  const files = readdirSync(folder);
  return files
    .filter((file) => file.endsWith(".tools.jsonl"))
    .map((file) => {
      const name = file.slice(0, -".tools.jsonl".length);
      const queries = [`${name}.dev.queries.jsonl`, `${name}.queries.jsonl`].find((each) =>
        files.includes(each),
      );
      return { name, tools: readLines(join(folder, file)), queries: readLines(join(folder, queries)) };
    });
}

/** What the scores are made of: as `Evidence` in packages/quoin/src/relevance/likelihoods.ts. */
export const evidences = ["compared", "meaning", "words"];

/** A question's best tools by each evidence. `extra`: texts that mean none of them. */
export function rankings({ tools, queries }, extra = []) {
  const documents = tools.map((tool) => `${tool.name}: ${tool.description}`);
  const vectors = documents.map(local.embedSync);
  const catalogues = {
    compared: createCatalogue({ documents, vectors, embedWords: local.embedWords }),
    meaning: createCatalogue({ documents, vectors }),
    words: createCatalogue({ documents }),
  };
  const asked = [...queries, ...extra.map((query) => ({ query, expected: [], isExtra: true }))];
  return asked.map(({ query, expected, isExtra = false }) => {
    const full = questionOf(query, questionTexts(query).map(local.embedSync));
    const best = Object.entries(catalogues).map(([evidence, catalogue]) => [
      evidence,
      catalogue
        .rank(full, depth)
        .map(({ entry, fused }) => ({ fused, isMeant: expected.includes(tools[entry].name) })),
    ]);
    return {
      ...{ expected: expected.length, isExtra, size: tools.length, answersItself: full.answersItself },
      best: Object.fromEntries(best),
    };
  });
}

/** Parts of a set: the tools that some of its queries mean, filled up at random to a size; the same each time. */
export function partsOf(set, extra) {
  const random = sequence(7);
  const sizes = partSizes.filter((size) => size < 0.8 * set.tools.length && set.tools.length > 150);
  return sizes.map((size) => {
    const rows = Array.from({ length: size < 100 ? 14 : size < 1000 ? 5 : 2 }, () => {
      const count = size < 20 ? 4 : size < 100 ? 8 : 25;
      const queries = shuffled(set.queries, random)
        .filter(({ expected }) => expected.length > 0)
        .slice(0, count);
      const names = new Set(queries.flatMap(({ expected }) => expected));
      for (const { name } of shuffled(set.tools, random)) if (names.size < size) names.add(name);
      const tools = set.tools.filter(({ name }) => names.has(name));
      return rankings({ tools, queries }, shuffled(extra, random).slice(0, count));
    });
    return { name: `${set.name}/${size}`, rows: rows.flat() };
  });
}

function sequence(seed) {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

function shuffled(list, random) {
  const copy = [...list];
  for (let at = copy.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [copy[at], copy[other]] = [copy[other], copy[at]];
  }
  return copy;
}
