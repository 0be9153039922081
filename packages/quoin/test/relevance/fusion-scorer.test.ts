import { describe, expect, it } from "vitest";
import { fusionScorer } from "../../src/index.ts";
import { centre, centredCosines } from "../../src/relevance/centred-cosine.ts";
import { sentences, withoutQuotes } from "../../src/relevance/sentences.ts";

/** Three dimensions: light, mail, music; in two languages. */
const meanings: Readonly<Record<string, readonly [number, number, number]>> = {
  light: [1, 0, 0],
  lumière: [1, 0, 0],
  mail: [0, 1, 0],
  courrier: [0, 1, 0],
  music: [0, 0, 1],
  musique: [0, 0, 1],
};

function embed(text: string): Float32Array {
  const sum = new Float32Array(3);
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? [])
    meanings[word]?.forEach((value, at) => {
      sum[at]! += value;
    });
  const length = Math.hypot(...sum);
  return length ? sum.map((value) => value / length) : sum;
}

const calls: (readonly string[])[] = [];
const embedder = {
  id: "three",
  async embedMany(texts: readonly string[]) {
    calls.push(texts);
    return texts.map(embed);
  },
};
const tools = ["lamp: Switches the light.", "post: Sends mail.", "player: Plays music."];
const best = (scores: readonly number[]) => scores.indexOf(Math.max(...scores));

describe("fusionScorer", () => {
  const scorer = fusionScorer(embedder);

  it("A5: finds by meaning where no word is shared, and by words where the meaning is unknown", async () => {
    expect(best(await scorer.score("éteins la lumière", tools))).toBe(0);
    expect(best(await scorer.score("switches, please", tools))).toBe(0);
    expect(best(await scorer.score("Use the player", tools))).toBe(2);
  });

  it("A5: makes one call for a query, and none again for a catalogue it knows", async () => {
    await scorer.score("courrier", tools);
    calls.length = 0;
    await scorer.score("musique", tools);
    expect(calls).toEqual([["musique"]]);
  });

  it("says why: likelihood, meaning and words, each within its bounds", async () => {
    const explained = await scorer.explain("send mail", tools);
    expect(best(explained.map(({ score }) => score))).toBe(1);
    for (const { score, meaning, words } of explained) {
      expect(score).toBeGreaterThan(0);
      expect(score).toBeLessThan(1);
      expect(Math.abs(meaning)).toBeLessThanOrEqual(1 + 1e-9);
      expect(words).toBeGreaterThanOrEqual(0);
      expect(words).toBeLessThanOrEqual(1);
    }
  });

  it("hears every wish of a text, and not what is only quoted", async () => {
    const scores = await scorer.score("Switch on the light in here. Then play some music for us.", tools);
    expect(Math.min(scores[0]!, scores[2]!)).toBeGreaterThan(scores[1]!);
    expect(withoutQuotes('write a mail that says "turn off the light now" to Ann')).not.toContain("light");
    expect(withoutQuotes('"turn off the light"')).toContain("light");
    expect(sentences("One wish only, nothing else")).toHaveLength(1);
    expect(sentences("Find the file. And then open it there. Also send it away.").length).toBeGreaterThan(1);
  });

  it("the wish that is said least is heard in its own sentence", async () => {
    const query = "Lumière, lumière, lumière par ici. Puis la musique par ici.";
    const [, , music] = await scorer.explain(query, tools);
    expect(music?.meaning).toBeGreaterThan(0.3);
  });

  it("takes from a query only half of what all documents are about", () => {
    const documents = [new Float32Array([0.6, 0.8, 0]), new Float32Array([0.6, 0, 0.8])];
    const [own, other] = centredCosines(documents[0] as Float32Array, centre(documents)) as [number, number];
    expect(own).toBeGreaterThan(0.7);
    expect(other).toBeCloseTo(-own, 6);
  });

  it("has an answer for everything", async () => {
    expect(await scorer.score("anything", [])).toEqual([]);
    expect((await scorer.score("", tools)).every(Number.isFinite)).toBe(true);
    expect((await scorer.score("日本", ["", "日本語"])).every(Number.isFinite)).toBe(true);
  });

  it("asks again after a failure", async () => {
    let fails = true;
    const shaky = fusionScorer({
      id: "shaky",
      async embedMany(texts) {
        if (fails) throw new Error("not now");
        return texts.map(embed);
      },
    });
    await expect(shaky.score("mail", tools)).rejects.toThrow("not now");
    fails = false;
    expect(best(await shaky.score("mail", tools))).toBe(1);
  });
});
