import { readFileSync } from "node:fs";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { kernelFile, kernelModule } from "../../../../scripts/assemble-kernel.mjs";
import { assembleWat } from "../../../../scripts/lib/assemble-wat.mjs";
import { createFirstPass } from "../../src/memories/vectors/create-first-pass.ts";
import { vectorMatrix } from "../../src/memories/vectors/vector-matrix.ts";

afterEach(() => vi.unstubAllGlobals());

/** As anyone would write it. */
function plainSearch(
  rows: Map<number, { id: string; type: number; vector: Float32Array }>,
  query: Float32Array,
) {
  const product = (a: Float32Array, b: Float32Array) =>
    a.reduce((sum, value, at) => sum + value * (b[at] as number), 0);
  const cosine = (vector: Float32Array) => {
    const lengths = Math.sqrt(product(query, query)) * Math.sqrt(product(vector, vector));
    return lengths > 0 ? Math.max(-1, Math.min(1, product(query, vector) / lengths)) : 0;
  };
  return Array.from(rows, ([seq, { id, type, vector }]) => ({ seq, id, type, cosine: cosine(vector) })).sort(
    (a, b) => b.cosine - a.cosine || (a.id < b.id ? -1 : 1),
  );
}

const number = fc.oneof(
  fc.float({ min: -1, max: 1, noNaN: true }),
  fc.constantFrom(0, 1, -1, 1e-20, -1e-30, 1e30, 3),
);

describe("the matrix", () => {
  // A7
  it("finds what a plain loop finds, whatever was added and taken out", () => {
    const cases = fc.integer({ min: 1, max: 70 }).chain((dimension) => {
      const vector = fc
        .array(number, { minLength: dimension, maxLength: dimension })
        .map((each) => Float32Array.from(each));
      return fc.record({
        dimension: fc.constant(dimension),
        vectors: fc.array(
          fc.oneof(
            { weight: 5, arbitrary: vector },
            { weight: 1, arbitrary: fc.constant(new Float32Array(dimension)) },
          ),
          { maxLength: 60 },
        ),
        removed: fc.array(fc.nat(60)),
        query: vector,
        limit: fc.integer({ min: 1, max: 20 }),
        type: fc.option(fc.nat(1), { nil: undefined }),
      });
    });
    fc.assert(
      fc.property(cases, ({ dimension, vectors, removed, query, limit, type }) => {
        const rows = new Map(
          vectors.map((vector, at) => [at + 1, { id: `id${(at * 7) % 61}`, type: at % 2, vector }]),
        );
        const matrix = vectorMatrix(dimension, createFirstPass(dimension));
        for (const [seq, { id, type: own, vector }] of rows) matrix.add({ seq, id, type: own }, vector);
        for (const seq of removed) {
          matrix.remove(seq);
          rows.delete(seq);
        }
        expect(matrix.rows).toBe(rows.size);
        const wanted = plainSearch(rows, query).filter((row) => type === undefined || row.type === type);
        expect(matrix.nearest(query, limit, type)).toEqual(wanted.slice(0, limit));
      }),
      { numRuns: 400 },
    );
  });

  it("finds what a plain loop finds among thousands, near ones and equal ones", () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed / 2_147_483_648 - 0.5;
    };
    for (const dimension of [256, 1024]) {
      const rows = new Map<number, { id: string; type: number; vector: Float32Array }>();
      const base = Float32Array.from({ length: dimension }, random);
      const matrix = vectorMatrix(dimension, createFirstPass(dimension));
      for (let seq = 1; seq <= 6000; seq++) {
        // Crowded: many differ in the fourth digit, and each tenth is the same.
        const blur = seq % 10 === 0 ? 0 : seq % 3 ? 2 : 0.02;
        const vector = base.map((value) => value + random() * blur);
        rows.set(seq, { id: `m${(seq * 7919) % 6007}`, type: seq % 2, vector });
        matrix.add({ seq, id: `m${(seq * 7919) % 6007}`, type: seq % 2 }, vector);
      }
      for (let round = 0; round < 8; round++) {
        const query = base.map((value) => value + random() * round * 0.3);
        expect(matrix.nearest(query, 10)).toEqual(plainSearch(rows, query).slice(0, 10));
      }
    }
  });

  it("does without the kernel where there is none", () => {
    vi.stubGlobal("WebAssembly", undefined);
    expect(createFirstPass(8)).toBeUndefined();
    const matrix = vectorMatrix(2);
    matrix.add({ seq: 1, id: "a", type: 0 }, Float32Array.from([1, 0]));
    matrix.add({ seq: 2, id: "b", type: 0 }, Float32Array.from([0, 1]));
    expect(matrix.nearest(Float32Array.from([0, 3]), 1)).toEqual([{ seq: 2, id: "b", type: 0, cosine: 1 }]);
  });
});

describe("the kernel", () => {
  it("is what its text says", () => {
    expect(readFileSync(kernelFile, "utf8")).toBe(kernelModule());
  });

  it("is not made of words that the assembler does not know", () => {
    const wat = (word: string) =>
      `(module (import "store" "memory" (memory 1)) (func (export "scan") (param $a i32) local.get $a ${word}))`;
    expect(() => assembleWat(wat("i64.popcnt"))).toThrow("does not know i64.popcnt");
    expect(() => assembleWat(wat("local.get $b"))).toThrow("nothing is called $b");
  });
});
