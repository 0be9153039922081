/** What an index has beside tools and skills: examples of modes, and known attacks. */
import {
  completeAttacks,
  embedModeExamples,
  parseModeTexts,
  planAttacks,
  planModeExamples,
  usualModeTexts,
} from "quoin/capabilities";
import { attackSentences, similarityDetector } from "quoin/screening";
import { describe, expect, it } from "vitest";
import { createEmbedder } from "../../../embedder/src/index.ts";
import { countingEmbedder } from "./counting-embedder.ts";

const local = createEmbedder();

// A2, A4
describe("mode examples", () => {
  it("are at least twelve for each mode in English, and some in Portuguese, French and Spanish", async () => {
    const texts = usualModeTexts();
    for (const mode of ["plan", "act", "review"]) {
      const own = texts.filter((each) => each.mode === mode).map(({ text }) => text);
      // Of the others, nearly all have a letter or a word that English has not.
      const foreign = own.filter((text) =>
        /[^ -~]|\b(?:um|uma|os|as|le|la|les|los|las|un|que|ce|este|el|dos)\b/i.test(text),
      );
      expect(own.length - foreign.length).toBeGreaterThanOrEqual(12);
      expect(foreign.length).toBeGreaterThanOrEqual(9);
    }
    const { embedder, dimension, entries } = await embedModeExamples(texts, local);
    expect({ embedder, dimension }).toEqual({ embedder: local.id, dimension: local.dimension });
    expect(entries.every(({ embedding }) => embedding.some((value) => value !== 0))).toBe(true);
  });

  it("of a language are nearest to examples of their own mode more often than by chance", async () => {
    const { entries } = await embedModeExamples(usualModeTexts(), local);
    const cosine = (one: Float32Array, other: Float32Array) =>
      one.reduce((sum, value, at) => sum + value * (other[at] as number), 0);
    const right = entries.filter((each) => {
      const others = entries.filter((other) => other !== each);
      const nearest = others.reduce((best, next) =>
        cosine(each.embedding, next.embedding) > cosine(each.embedding, best.embedding) ? next : best,
      );
      return nearest.mode === each.mode;
    });
    expect(right.length / entries.length).toBeGreaterThan(0.5);
  });

  it("can be the user's own; all that is wrong with them is told", () => {
    const own = parseModeTexts({ plan: ["a "], act: ["b"], review: ["c"] });
    expect(own).toEqual([
      { mode: "plan", text: "a" },
      { mode: "act", text: "b" },
      { mode: "review", text: "c" },
    ]);
    expect(() => parseModeTexts({ plan: ["a"], act: ["a"], review: ["b"] })).toThrow(
      "act[0]: is in plan as well",
    );
    expect(() => parseModeTexts({ plan: [], act: [" "], chat: ["x"] })).toThrow(
      /plan: is empty[\s\S]*act\[0\]: is empty[\s\S]*review: is required[\s\S]*chat: unknown key/,
    );
  });

  it("are embedded as tasks are, and again only when they are new", async () => {
    const texts = parseModeTexts({ plan: ["a"], act: ["b"], review: ["c"] });
    const first = countingEmbedder();
    const manifest = await embedModeExamples(texts, first.embedder);
    expect(first.asked).toEqual([{ texts: ["a", "b", "c"], purpose: "query" }]);
    const changed = parseModeTexts({ plan: ["a"], act: ["d"], review: ["c"] });
    const { known, ...counts } = planModeExamples(changed, "counting-1", manifest);
    expect(counts).toEqual({ embedded: 1, kept: 2, removed: 1 });
    const second = countingEmbedder();
    await embedModeExamples(changed, second.embedder, known);
    expect(second.asked.flatMap(({ texts }) => texts)).toEqual(["d"]);
    expect(planModeExamples(changed, "other", manifest)).toMatchObject({ embedded: 3, kept: 0, removed: 1 });
  });
});

// A2, A8
describe("known attacks", () => {
  it("are the sentences of the package, embedded once, fit for the detector by similarity", async () => {
    const known = await completeAttacks(local, planAttacks(local.id).known);
    expect(known.sentences).toEqual(attackSentences);
    const { known: kept, ...counts } = planAttacks(local.id, known);
    expect(counts).toEqual({ embedded: 0, kept: attackSentences.length, removed: 0 });
    const silent = { id: local.id, embedMany: () => Promise.reject(new Error("asked")) };
    expect(await completeAttacks(silent, kept)).toEqual(known);
    expect(planAttacks("other", known)).toMatchObject({ embedded: attackSentences.length, kept: 0 });
    const sentence = attackSentences.find(({ lang }) => lang === "en")?.text as string;
    const [detection] = await similarityDetector({ embedder: local, known }).detect([sentence]);
    expect(detection?.score).toBeGreaterThan(0.99);
  });
});
