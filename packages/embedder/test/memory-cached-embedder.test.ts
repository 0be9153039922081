import { createEmbedder, memoryCachedEmbedder } from "@quoin/embedder";
import { describe, expect, it } from "vitest";
import { countingEmbedder } from "./counting-embedder.ts";
import { unitVectorOf } from "./servers/vector-of.ts";

const asked = ({ calls }: ReturnType<typeof countingEmbedder>) => calls.map(({ texts }) => texts);

describe("memoryCachedEmbedder", () => {
  it("asks only for what is missing, and for each text once", async () => {
    const inner = countingEmbedder();
    const embedder = memoryCachedEmbedder(inner);
    await embedder.embedMany(["a", "b", "a"]);
    expect(await embedder.embedMany(["c", "a", "c", "b"])).toEqual(
      ["c", "a", "c", "b"].map((text) => unitVectorOf(text)),
    );
    await embedder.embed("a");
    expect(asked(inner)).toEqual([["a", "b"], ["c"]]);
  });

  it("keeps purposes apart, and hands options on", async () => {
    const inner = countingEmbedder();
    const embedder = memoryCachedEmbedder(inner);
    const { signal } = new AbortController();
    for (const purpose of ["query", "document", undefined] as const)
      await embedder.embed("a", { purpose, signal });
    expect(inner.calls.map(({ options }) => options?.purpose)).toEqual(["query", "document", undefined]);
    expect(inner.calls[0]?.options?.signal).toBe(signal);
  });

  it("forgets what was not asked for longest", async () => {
    const inner = countingEmbedder();
    const embedder = memoryCachedEmbedder(inner, { entries: 2 });
    for (const text of ["a", "b", "a", "c", "a", "b"]) await embedder.embed(text);
    expect(asked(inner)).toEqual([["a"], ["b"], ["c"], ["b"]]);
  });

  it("is the embedder it stands before", async () => {
    const embedder = memoryCachedEmbedder(countingEmbedder());
    expect(embedder).toMatchObject({ id: "counting-1", dimension: undefined, languages: ["en"] });
    await embedder.embed("a");
    expect(embedder.dimension).toBe(8);
  });

  it("hands words on where there are any, and reads nothing before it is asked", () => {
    const local = createEmbedder();
    expect(memoryCachedEmbedder(local).embedWords?.("a lamp")).toEqual(local.embedWords("a lamp"));
    expect(memoryCachedEmbedder(countingEmbedder()).embedWords).toBeUndefined();
    const unread = memoryCachedEmbedder(createEmbedder({ weights: new ArrayBuffer(0) }));
    expect(() => unread.languages).toThrow(expect.objectContaining({ code: "embedder_model_missing" }));
  });

  it("names an embedder that gives too few", async () => {
    const inner = { ...countingEmbedder(), id: "short", embedMany: async () => [] };
    await expect(memoryCachedEmbedder(inner).embedMany(["a", "b"])).rejects.toMatchObject({
      code: "embedder_failed",
      message: expect.stringContaining("short gave 0 vectors for 2 texts"),
    });
  });

  it("gives up at once, also what it has", async () => {
    const embedder = memoryCachedEmbedder(countingEmbedder());
    await embedder.embed("a");
    const reason = new Error("enough");
    await expect(embedder.embed("a", { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  it("does not keep what failed", async () => {
    const inner = countingEmbedder();
    const flaky = { ...inner, embedMany: inner.embedMany };
    const embedder = memoryCachedEmbedder(flaky);
    flaky.embedMany = () => Promise.reject(new Error("down"));
    await expect(embedder.embed("a")).rejects.toThrow("down");
    flaky.embedMany = inner.embedMany;
    expect(await embedder.embed("a")).toEqual(unitVectorOf("a"));
  });

  it("refuses a size that is none", () => {
    expect(() => memoryCachedEmbedder(countingEmbedder(), { entries: 0.5 })).toThrow(/entries/);
  });
});
