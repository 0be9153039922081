import { deepStrictEqual, ok, rejects, strictEqual } from "node:assert/strict";
import type { Embedder } from "../types.ts";
import { awkwardTexts } from "./awkward-texts.ts";

export interface Check {
  name: string;
  run(): Promise<void>;
}

export interface ContractOptions {
  /** Whether vectors are promised to have the length 1. Default: true. */
  unitLength?: boolean;
  /**
   * How far the same text's numbers may differ between two calls. Default: 0, the same bytes. Servers that calculate on
   * graphics cards, or in batches with reduced precision, need a little.
   */
  tolerance?: number;
}

const sentences = [
  "A quoin locks type in place.",
  "Le coin bloque la forme.",
  "The weather in Lisbon",
  "The weather in Lisbon",
  "x",
];

/** `create` is called for every check, and gives the same model every time. */
export function embedderContract(
  create: () => Embedder | Promise<Embedder>,
  { unitLength = true, tolerance = 0 }: ContractOptions = {},
): Check[] {
  const checks: Check[] = [];
  const check = (name: string, test: (embedder: Embedder) => Promise<void>) =>
    checks.push({ name, run: async () => test(await create()) });

  const same = (left: Float32Array | undefined, right: Float32Array | undefined) => {
    if (tolerance === 0) return deepStrictEqual(left, right);
    strictEqual(left?.length, right?.length);
    left?.forEach((number, at) => {
      ok(Math.abs(number - (right?.[at] ?? Number.NaN)) <= tolerance, `number ${at} differs too much`);
    });
  };
  const isSound = (vector: Float32Array | undefined, embedder: Embedder) => {
    ok(vector instanceof Float32Array);
    ok(vector.length > 0);
    strictEqual(vector.length, embedder.dimension);
    ok(vector.every(Number.isFinite), "a number is not finite");
    if (!unitLength) return;
    const length = Math.hypot(...vector);
    ok(length === 0 || Math.abs(length - 1) < 1e-3, `the vector's length is ${length}`);
  };

  check("it has an id, the same each time", async (embedder) => {
    ok(embedder.id.length > 0);
    strictEqual((await create()).id, embedder.id);
  });

  check("the same text gives the same vector, also from another instance", async (embedder) => {
    const first = await embedder.embed("The same text.");
    isSound(first, embedder);
    same(await embedder.embed("The same text."), first);
    same(await (await create()).embed("The same text."), first);
  });

  check("different texts give different vectors", async (embedder) => {
    const [one, other] = await embedder.embedMany(["a cat on a mat", "quarterly tax report"]);
    ok(one?.some((number, at) => number !== other?.[at]));
  });

  check("many are what each is alone, in their order, repeated ones too", async (embedder) => {
    const many = await embedder.embedMany(sentences);
    strictEqual(many.length, sentences.length);
    for (const [at, text] of sentences.entries()) same(many[at], await embedder.embed(text));
  });

  check("no texts give no vectors", async (embedder) => {
    deepStrictEqual(await embedder.embedMany([]), []);
  });

  check("an empty text is a vector of zeros, alone and among others", async (embedder) => {
    const alone = await embedder.embed("");
    isSound(alone, embedder);
    ok(alone.every((number) => number === 0));
    const [first, , last] = await embedder.embedMany(["", "x", ""]);
    deepStrictEqual([first, last], [alone, alone]);
  });

  check("any Unicode text gives a vector", async (embedder) => {
    const vectors = await embedder.embedMany(awkwardTexts);
    strictEqual(vectors.length, awkwardTexts.length);
    for (const vector of vectors) isSound(vector, embedder);
  });

  check("a text of a megabyte gives a vector", async (embedder) => {
    isSound(await embedder.embed("words and more words; ".repeat(48_000)), embedder);
  });

  check("five hundred texts come back in their order", async (embedder) => {
    const texts = Array.from({ length: 500 }, (_, at) => `text number ${at}`);
    const vectors = await embedder.embedMany(texts);
    strictEqual(vectors.length, texts.length);
    for (const at of [0, 31, 32, 250, 499]) same(vectors[at], await embedder.embed(texts[at] as string));
  });

  check("calls made at once do not mix", async (embedder) => {
    const texts = Array.from({ length: 20 }, (_, at) => `at once ${at % 7}`);
    const vectors = await Promise.all(texts.map((text) => embedder.embed(text)));
    for (const [at, vector] of vectors.entries()) same(vector, vectors[at % 7]);
  });

  check("what it gave is the caller's: changing it changes nothing else", async (embedder) => {
    const [one, two] = await embedder.embedMany(["mine", "mine"]);
    const kept = one?.slice();
    two?.fill(7);
    same(one, kept);
    one?.fill(7);
    same(await embedder.embed("mine"), kept);
  });

  check("both purposes are taken, and both have the same dimension", async (embedder) => {
    isSound(await embedder.embed("What is a quoin?", { purpose: "query" }), embedder);
    isSound(await embedder.embed("A wedge used by printers.", { purpose: "document" }), embedder);
  });

  check("words, where it tells them apart, are each there once and point somewhere", async (embedder) => {
    for (const text of ["", ...awkwardTexts, ...sentences]) {
      const words = embedder.embedWords?.(text) ?? [];
      strictEqual(new Set(words.map(({ word }) => word)).size, words.length);
      for (const { weight, vector } of words) {
        ok(Number.isFinite(weight) && weight >= 0, "a weight is not a number from 0 up");
        strictEqual(vector.length, words[0]?.vector.length);
        ok(vector.every(Number.isFinite), "a number is not finite");
      }
    }
  });

  check("a signal that is already aborted rejects with its reason", async (embedder) => {
    const reason = new Error("changed my mind");
    const signal = AbortSignal.abort(reason);
    await rejects(embedder.embed("never", { signal }), (error) => error === reason);
    await rejects(embedder.embedMany(["never"], { signal }), (error) => error === reason);
  });

  check(
    "a signal that aborts half-way rejects with its reason, and the next call works",
    async (embedder) => {
      const reason = new Error("changed my mind");
      const controller = new AbortController();
      const texts = Array.from({ length: 300 }, (_, at) => `half-way ${at}`);
      const work = embedder.embedMany(texts, { signal: controller.signal });
      controller.abort(reason);
      // One that is done already may say so.
      await work.catch((error) => strictEqual(error, reason));
      isSound(await embedder.embed("afterwards"), embedder);
    },
  );

  return checks;
}
