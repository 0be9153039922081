import { describe, expect, it } from "vitest";
import { createEmbedder } from "../../../embedder/src/index.ts";
import { memoryRelevance, questionOf, questionTexts } from "../../src/index.ts";
import { everydayCases, everydayEntries } from "./everyday-memories.ts";
import { entries, memoryCases } from "./memory-entries.ts";

const embedder = createEmbedder();
const threshold = 0.7;

function dot(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, at) => sum + value * other[at]!, 0);
}

async function decide(memories: Readonly<Record<string, string>>, cases: typeof memoryCases) {
  const ids = Object.keys(memories);
  const texts = Object.values(memories);
  const stored = await embedder.embedMany(texts);
  const kept: boolean[] = [];
  const leftOut: boolean[] = [];
  for (const [task, relevant] of cases) {
    const vectors = await embedder.embedMany(questionTexts(task));
    const near = texts.map((text, at) => ({ text, cosine: dot(vectors[0]!, stored[at]!) }));
    memoryRelevance(questionOf(task, vectors), near).forEach((score, at) => {
      if (relevant.split(" ").includes(ids[at]!)) kept.push(score >= threshold);
      else leftOut.push(score < threshold);
    });
  }
  const share = (flags: readonly boolean[]) => flags.filter(Boolean).length / flags.length;
  return { kept: share(kept), leftOut: share(leftOut) };
}

describe("memoryRelevance", () => {
  it.each([
    ["coding", entries, memoryCases],
    ["everyday, in six languages", everydayEntries, everydayCases],
  ] as const)("A7: keeps what bears on the task and leaves out the rest: %s", async (_, memories, cases) => {
    const { kept, leftOut } = await decide(memories, cases);
    expect(kept).toBeGreaterThanOrEqual(0.85);
    expect(leftOut).toBeGreaterThanOrEqual(0.97);
  });

  it("A7: near in meaning will do without a shared word, a shared word not without being near", () => {
    const text = "The corridor lamp flickers.";
    const scores = memoryRelevance(questionOf("electrician for the hall, about that lamp, please"), [
      { text: "Strom fehlt", cosine: 0.6 },
      { text: "Strom fehlt", cosine: 0.1 },
      { text, cosine: -0.1 },
      { text, cosine: 0.3 },
    ]);
    expect(scores.map((score) => score >= threshold)).toEqual([true, false, false, true]);
  });

  it("A7: one sentence of the task that a memory answers counts more than words from all of them", () => {
    const question = questionOf(
      "Repaint the garden fence before winter comes. Order bread and cheese from the bakery.",
    );
    const [whole, scattered] = memoryRelevance(question, [
      { text: "Order bread, cheese, bakery.", cosine: 0.1 },
      { text: "Repaint winter bread, cheese.", cosine: 0.1 },
    ]);
    expect(question.texts.length).toBeGreaterThan(1);
    expect(whole).toBeGreaterThan(scattered as number);
  });

  it("each by itself: others change nothing", () => {
    const memories = Object.values(entries).map((text, at) => ({ text, cosine: at / 40 }));
    const question = questionOf("Fix the pool. Then run the unit tests of the login endpoint.");
    expect(memories.map((each) => memoryRelevance(question, [each])[0])).toEqual(
      memoryRelevance(question, memories),
    );
    expect(memoryRelevance(question, [])).toEqual([]);
    expect(memoryRelevance(questionOf(""), [{ text: "", cosine: 0 }])[0]).toBeLessThan(0.1);
  });
});
