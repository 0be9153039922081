/** The model in the package: what it promises of every text, and the very bytes it gives. */
import { readFileSync } from "node:fs";
import { createEmbedder, weightsUrl } from "@quoin/embedder";
import { embedderContract } from "@quoin/embedder/testing";
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

  it("takes as long for a text of 1 MB as for what it reads of it", () => {
    const time = (text: string) => {
      const start = performance.now();
      for (let round = 0; round < 20; round++) embedder.embedSync(text);
      return performance.now() - start;
    };
    const [long, longer] = ["a ".repeat(500_000), "a ".repeat(4_000_000)];
    time(long);
    expect(time(longer)).toBeLessThan(20 * time(long) + 100);
  });

  it("takes weights from elsewhere, and refuses what is none", () => {
    const bytes = readFileSync(weightsUrl);
    const weights = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
    expect(createEmbedder({ weights }).embedSync("ferry")).toEqual(embedder.embedSync("ferry"));
    for (const bad of [new ArrayBuffer(0), new ArrayBuffer(100), weights.slice(0, weights.byteLength - 8)])
      expect(() => createEmbedder({ weights: bad }).embedSync("x")).toThrow(
        expect.objectContaining({ code: "embedder_model_missing" }),
      );
  });
});
