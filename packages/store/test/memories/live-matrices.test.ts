import type { Memory } from "quoin/memories";
import { expect, it } from "vitest";
import { searchExactly } from "../../src/memories/search-exactly.ts";
import { liveMatrices } from "../../src/memories/vectors/live-matrices.ts";

const row = (seq: number) => ({ row: { seq, id: `m${seq}`, type: 0 }, vector: Float32Array.of(seq, 1) });

// A13
it("stops between pages where it is told to, and goes on from there", async () => {
  const stop = new AbortController();
  const asked: number[] = [];
  const source = {
    state: () => ({ change: 1, epoch: 0 }),
    page(_embedder: number, after: number) {
      asked.push(after);
      if (asked.length === 3) stop.abort();
      return after < 6 ? [row(after + 1)] : [];
    },
    deaths: () => [2],
  };
  const matrices = liveMatrices(source, () => undefined);
  await expect(matrices.current(1, 2, stop.signal)).rejects.toThrow();
  expect(asked).toEqual([0, 1, 2]);
  // One that died while others were read is not left behind.
  expect((await matrices.current(1, 2)).matrix.rows).toBe(5);
  expect(asked).toEqual([0, 1, 2, 3, 4, 5, 6]);
  await expect(matrices.current(1, 2, AbortSignal.abort())).rejects.toThrow();
  expect((await matrices.current(1, 2)).matrix.rows).toBe(5);
  expect(asked).toHaveLength(7);
});

// A7
it("holds no text of what was taken out, also where that happened while it was read", async () => {
  let change = 1;
  const source = {
    state: () => ({ change, epoch: 0 }),
    page: (_embedder: number, after: number) => (after < 3 ? [row(after + 1)] : []),
    deaths: () => (change > 1 ? [2] : []),
  };
  const matrices = liveMatrices(source, () => undefined);
  const { matrix, rows } = await matrices.current(1, 2);
  const found = await searchExactly({
    matrix: () => matrices.current(1, 2),
    read(seqs) {
      matrix.remove(3);
      return seqs.map((seq) => [seq, { id: `m${seq}`, text: `text ${seq}` } as Memory] as const);
    },
    ...{ vector: Float32Array.of(1, 1), limit: 3 },
  });
  expect(found).toHaveLength(3);
  expect([1, 2, 3].map((seq) => rows.get(seq)?.text)).toEqual(["text 1", "text 2", undefined]);
  change++;
  await matrices.current(1, 2);
  expect([1, 2].map((seq) => rows.get(seq)?.text)).toEqual(["text 1", undefined]);
});
