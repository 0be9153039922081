import { expect, it } from "vitest";
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
