/** The model in the package: what it promises of every text, and the very bytes it gives. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createEmbedder, weightsUrl } from "@quoin/embedder";
import { embedderContract } from "@quoin/embedder/testing";
import fc from "fast-check";
import type { Problem } from "quoin";
import { describe, expect, it } from "vitest";

const file = (name: string) => readFileSync(new URL(`../eval/${name}.json`, import.meta.url), "utf8");
const embedder = createEmbedder();
const cosine = (one: string, other: string) => {
  const [a, b] = [embedder.embedSync(one), embedder.embedSync(other)];
  return a.reduce((sum, value, at) => sum + value * (b[at] as number), 0);
};

describe("the local embedder", () => {
  for (const { name, run } of embedderContract(() => createEmbedder())) it(name, run);

  it("A2: gives the same bytes as the trainer, for texts of every kind", () => {
    const golden = JSON.parse(file("vectors")) as { text: string; vector: string }[];
    expect(golden.length).toBeGreaterThanOrEqual(50);
    for (const { text, vector } of golden)
      expect(Buffer.from(embedder.embedSync(text).buffer).toString("base64"), text).toBe(vector);
  });

  it("A2: speaks six languages, in at most 16 MB", () => {
    expect(embedder.languages).toEqual(expect.arrayContaining(["en", "pt", "fr", "es", "de", "it"]));
    expect(readFileSync(weightsUrl).length).toBeLessThanOrEqual(16 * 1024 * 1024);
  });

  it("A2: finds by meaning, across languages", () => {
    const near = cosine("quel temps fera-t-il demain ?", "weather forecast for tomorrow");
    expect(near).toBeGreaterThan(
      cosine("quel temps fera-t-il demain ?", "send an email to a colleague") + 0.2,
    );
    expect(cosine("enviar um e-mail", "send an email")).toBeGreaterThan(
      cosine("enviar um e-mail", "play music") + 0.2,
    );
  });

  it("is zeros where there is no word, and never longer than 1", () => {
    for (const text of ["", "   ", "日本語", "!?", "\ud800", "\u0000"])
      expect(
        embedder.embedSync(text).every((value) => value === 0),
        JSON.stringify(text),
      ).toBe(true);
    expect(cosine("Straße", "strasse")).toBeCloseTo(1, 6);
    expect(cosine("getHTTPStatus", "get http status")).toBeCloseTo(1, 6);
  });

  it("takes a text of any length in linear time, of any kind of characters", () => {
    const time = (text: string) => {
      const start = performance.now();
      for (let round = 0; round < 20; round++) embedder.embedSync(text);
      return performance.now() - start;
    };
    for (const unit of ["a ", "aB", "\u0301\u0301", "\ud800x", "ﷺ!", "日本"]) {
      const [long, longer] = [unit.repeat(500_000), unit.repeat(1_000_000)];
      time(long);
      // Twice as much would be linear; the rest is for a machine that is busy with something else.
      expect(time(longer), JSON.stringify(unit)).toBeLessThan(8 * time(long) + 100);
    }
  });

  it("takes marks of mixed kinds in linear time, which normalisation alone does not", () => {
    const time = (unit: string, most: number) => {
      const text = unit.repeat(most / unit.length);
      const start = performance.now();
      for (let round = 0; round < 5; round++) embedder.embedSync(text);
      return performance.now() - start;
    };
    const mixed = "\u0301\u0316\u0345\u05b0";
    time(mixed, 20_000);
    expect(time(mixed, 20_000)).toBeLessThan(40 * time("\u0301", 20_000) + 100);
    expect(embedder.embedSync(`fe${"\u0301\u0316".repeat(20)}rry`)).toEqual(embedder.embedSync("ferry"));
  });

  it("A5: gives the words that a text's vector is made of, in as many dimensions as words need", () => {
    const text = "Éteins the lamp, the old lamp of qwrtzuv";
    const words = embedder.embedWords(text);
    expect(words.map(({ word }) => word)).toEqual(["eteins", "the", "lamp", "old", "of", "qwrtzuv"]);
    expect(embedder.embedWords("")).toEqual([]);
    const weightOf = (wanted: string) => words.find(({ word }) => word === wanted)?.weight ?? 0;
    expect(weightOf("lamp")).toBeGreaterThan(3 * weightOf("the"));
    // Each word once: together they point where the text does, as far as they go.
    const once = embedder.embedSync("éteins the lamp old of qwrtzuv");
    const sum = new Float64Array(96);
    for (const { weight, vector } of words)
      vector.forEach((value, at) => {
        sum[at] = (sum[at] as number) + weight * value;
      });
    const scale = (sum[0] as number) / (once[0] as number);
    for (let at = 0; at < 96; at++) expect(sum[at]).toBeCloseTo(scale * (once[at] as number), -1);
    expect(words.every(({ vector }) => vector.length === 96)).toBe(true);
  });

  it("is named by its weights: others give other vectors, which are never compared", () => {
    const bytes = readFileSync(weightsUrl);
    const tag = createHash("sha256").update(bytes.subarray(64)).digest("hex").slice(0, 8);
    expect(embedder.id).toBe(`quoin-static-${tag}`);
    const weights = Uint8Array.from(bytes).buffer;
    expect(createEmbedder({ weights }).id).toBe(embedder.id);
    new Uint8Array(weights, 56, 1).fill(0x78);
    expect(createEmbedder({ weights }).id).not.toBe(embedder.id);
  });

  it("gives the same bytes for a text with half a pair of surrogates as without it", () => {
    expect(embedder.embedSync("ferry \ud800 crossing \udc00")).toEqual(embedder.embedSync("ferry crossing"));
  });

  it("gives a sound vector for any text", () => {
    const texts = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }));
    const check = (text: string) => {
      const vector = embedder.embedSync(text);
      const length = Math.hypot(...vector);
      return vector.length === embedder.dimension && (length === 0 || Math.abs(length - 1) < 1e-6);
    };
    fc.assert(fc.property(texts, check), { numRuns: 500 });
  });

  it("hears a signal, and lets others have their turn, among many texts", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    setTimeout(() => controller.abort(reason));
    const texts = Array.from({ length: 100_000 }, () => "ferry");
    await expect(embedder.embedMany(texts, { signal: controller.signal })).rejects.toBe(reason);
    await expect(embedder.embedMany([], { signal: controller.signal })).rejects.toBe(reason);
  });

  it("refuses what is no text, and says where", async () => {
    const wrong = (problem: Partial<Problem>) =>
      expect.objectContaining({ code: "usage", problems: [expect.objectContaining(problem)] });
    for (const given of [undefined, null, 5, {}, ["x"], Buffer.from("x")] as unknown[] as string[]) {
      const refusal = wrong({ path: ["texts", 0], message: "must be a text" });
      expect(() => embedder.embedSync(given)).toThrow(refusal);
      await expect(embedder.embed(given)).rejects.toThrow(refusal);
      await expect(embedder.embedMany(["x", given])).rejects.toThrow(wrong({ path: ["texts", 1] }));
    }
    await expect(embedder.embedMany(new Array(2))).rejects.toThrow(wrong({ path: ["texts", 0] }));
    const list = "x" as unknown as string[];
    await expect(embedder.embedMany(list)).rejects.toThrow(wrong({ message: "must be a list of texts" }));
  });
});
