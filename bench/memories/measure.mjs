/** Figures of one store at one size. */
import { join } from "node:path";
import { root } from "../../scripts/lib/prepare.mjs";
import { queries, textOf } from "./texts.mjs";

const { createEmbedder } = await import(join(root, "packages/embedder/dist/index.js"));
const { gistOf } = await import("quoin/memories");
const { openMemoryStore } = await import(join(root, "packages/store/dist/index.js"));

const embedder = createEmbedder();
const batch = 1000;
const rounds = 25;
const limit = 10;

function draftOf(at) {
  const memory = {
    ...{
      id: `m${at.toString().padStart(7, "0")}`,
      type: at % 4 ? "memory" : "activity",
      kind: "note",
      text: textOf(at),
    },
    ...{ source: "bench", trust: "untrusted", time: new Date(1.9e12 + at * 1000).toISOString(), taint: 0 },
    screened: { score: 0.02, by: "bench", reasons: [] },
  };
  const embedded = { embedder: embedder.id, vector: embedder.embedSync(memory.text) };
  return { memory, embedded, gist: gistOf(memory) };
}

/** Adds entries until there are so many; entries a second, without embedding. */
export async function fill(place, from, to) {
  const store = await openMemoryStore(place);
  let spent = 0;
  for (let at = from; at < to; at += batch) {
    const drafts = Array.from({ length: Math.min(batch, to - at) }, (_, more) => draftOf(at + more));
    const started = performance.now();
    await store.add(drafts);
    spent += performance.now() - started;
  }
  await store.close();
  return ((to - from) * 1000) / spent;
}

/** Opened anew, as a process that starts does it. */
export async function measure(place) {
  globalThis.gc?.();
  const before = process.memoryUsage();
  const opening = performance.now();
  const store = await openMemoryStore(place);
  const open = performance.now() - opening;
  const vectors = queries.map((text) => ({ embedder: embedder.id, vector: embedder.embedSync(text) }));
  const used = process.cpuUsage();
  const starting = performance.now();
  await store.search(vectors[0], { limit });
  const first = performance.now() - starting;
  const loaded = process.cpuUsage(used);
  const times = [];
  const found = new Map();
  const working = process.cpuUsage();
  for (let round = 0; round < rounds; round++) {
    for (const query of vectors) {
      const started = performance.now();
      found.set(query, await store.search(query, { limit }));
      times.push(performance.now() - started);
    }
  }
  // On a machine that others use too, only the processor's own time can be compared.
  const cpu = milliseconds(process.cpuUsage(working)) / times.length;
  globalThis.gc?.();
  const after = process.memoryUsage();
  const memory = (after.rss - before.rss) / 2 ** 20;
  const { searchedBy } = store;
  await store.close();
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  return {
    open,
    first,
    firstCpu: milliseconds(loaded),
    cpu,
    p50: at(0.5),
    p99: at(0.99),
    memory,
    searchedBy,
    found,
  };
}

const milliseconds = ({ user, system }) => (user + system) / 1000;

/** One array and one loop, over the same vectors: what anyone would write first. */
export function plainLoop(count) {
  const { dimension } = embedder;
  const matrix = new Float32Array(count * dimension);
  for (let at = 0; at < count; at++) matrix.set(embedder.embedSync(textOf(at)), at * dimension);
  const search = (query) => {
    const best = [];
    for (let row = 0; row < count; row++) {
      let score = 0;
      const start = row * dimension;
      for (let at = 0; at < dimension; at++) score += query[at] * matrix[start + at];
      if (best.length < limit || score > best[limit - 1].score) {
        best.push({ row, score });
        best.sort((a, b) => b.score - a.score);
        best.length = Math.min(best.length, limit);
      }
    }
    return best;
  };
  const times = [];
  const found = [];
  const working = process.cpuUsage();
  for (let round = 0; round < 5; round++)
    for (const text of queries) {
      const query = embedder.embedSync(text);
      const started = performance.now();
      const best = search(query);
      times.push(performance.now() - started);
      if (round === 0) found.push(best.map(({ row }) => `m${row.toString().padStart(7, "0")}`));
    }
  times.sort((a, b) => a - b);
  return {
    p50: times[times.length >> 1],
    cpu: milliseconds(process.cpuUsage(working)) / times.length,
    found,
  };
}
