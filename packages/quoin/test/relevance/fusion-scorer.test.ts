import { describe, expect, it } from "vitest";
import { fusionScorer } from "../../src/index.ts";
import { centre, centredCosines } from "../../src/relevance/centred-cosine.ts";
import { rarity } from "../../src/relevance/postings.ts";
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

  it("says why: what each part adds, and that they are all", async () => {
    const explained = await scorer.explain("send mail", tools);
    expect(best(explained.map(({ score }) => score))).toBe(1);
    for (const { score, fused, meaning, words, covered, named } of explained) {
      expect(score).toBeGreaterThan(0);
      expect(score).toBeLessThan(1);
      expect(Math.abs(meaning)).toBeLessThanOrEqual(1 + 1e-6);
      expect(words).toBeGreaterThanOrEqual(0);
      expect(words).toBeLessThanOrEqual(2);
      // This embedder tells no words apart.
      expect([covered, named]).toEqual([0, 0]);
      expect(fused).toBeCloseTo(meaning + words, 9);
    }
  });

  it("tells which words met when it is asked, and not for thousands that nobody looks at", async () => {
    const [first] = await scorer.explain("send mail", tools);
    expect(Object.getOwnPropertyDescriptor(first, "matches")?.get).toBeTypeOf("function");
  });

  it("words count twice, and less where hardly any are shared", async () => {
    const lexical = (...values: number[]) => ({ name: "given", score: () => values });
    const [much, , none] = await fusionScorer(embedder, lexical(0.6, 0.3, 0)).explain("x", tools);
    expect(much?.words).toBeCloseTo((2 * 0.6 * 0.6) / 0.9, 9);
    expect(none?.words).toBe(0);
    const [little] = await fusionScorer(embedder, lexical(0.1, 0, 0)).explain("x", tools);
    expect(little?.words).toBeCloseTo((2 * 0.1 * 0.1) / 0.4, 9);
  });

  it("hears every wish of a text, and not what is only quoted", async () => {
    const scores = await scorer.score("Switch on the light in here. Then play some music for us.", tools);
    expect(Math.min(scores[0]!, scores[2]!)).toBeGreaterThan(scores[1]!);
    expect(withoutQuotes('write a mail that says "turn off the light now" to Ann')).not.toContain("light");
    expect(withoutQuotes('"turn off the light"')).toContain("light");
    expect(sentences("One wish only, nothing else")).toHaveLength(1);
    expect(sentences("Find the file. And then open it there. Also send it away.").length).toBeGreaterThan(1);
  });

  it("the whole text and the sentence nearest to the document count alike", async () => {
    const query = "Lumière, lumière, lumière par ici. Puis la musique par ici.";
    const scorerOf = (text: string) => scorer.explain(text, tools);
    const [, , music] = await scorerOf(query);
    const [, , whole] = await scorerOf("lumière lumière lumière musique");
    const [, , part] = await scorerOf("musique");
    expect(music?.meaning).toBeCloseTo(((whole?.meaning ?? 0) + (part?.meaning ?? 0)) / 2, 6);
    expect(part?.meaning).toBeGreaterThan((whole?.meaning ?? 1) + 0.3);
  });

  it("tells the embedder what the texts are for", async () => {
    const purposes: (string | undefined)[] = [];
    const curious = {
      id: "curious",
      async embedMany(texts: readonly string[], options?: { purpose?: string }) {
        purposes.push(options?.purpose);
        return texts.map(embed);
      },
    };
    await fusionScorer(curious).score("mail", tools);
    expect(purposes).toEqual(["document", "query"]);
  });

  it("takes from documents what all are about, less where they are few, and from a query half of that", () => {
    const documents = [new Float32Array([0.6, 0.8, 0]), new Float32Array([0.6, 0, 0.8])];
    // A third of the mean (.6, .4, .4): (.4, .667, -.133) and (.4, -.133, .667); of the query (.5, .733, -.067) is left.
    const [own, other] = centredCosines(documents[0] as Float32Array, centre(documents)) as [number, number];
    expect(own).toBeCloseTo(0.99385, 4);
    expect(other).toBeCloseTo(0.08229, 4);
  });

  it("compares every dimension, whatever their number", () => {
    for (const dimensions of [1, 3, 4, 5, 7, 8]) {
      const axis = (at: number) =>
        Float32Array.from({ length: dimensions }, (_, place) => (place === at ? 1 : 0));
      const mean = new Float64Array(dimensions);
      for (let at = 0; at < dimensions; at++)
        expect(centredCosines(axis(at), { mean, vectors: [axis(at)] }), `${at} of ${dimensions}`).toEqual([
          1,
        ]);
      const nothing = new Float32Array(dimensions);
      expect(centredCosines(nothing, { mean: mean.fill(0.1), vectors: [axis(0)] })).toEqual([0]);
    }
  });

  it.each([
    ["fewer vectors", (texts: readonly string[]) => texts.slice(1).map(embed), "embedder_failed"],
    [
      "no numbers",
      (texts: readonly string[]) => texts.map(() => new Float32Array([Number.NaN])),
      "embedder_failed",
    ],
    [
      "other dimensions",
      (texts: readonly string[]) => texts.map((_, at) => new Float32Array(at + 1)),
      "embedder_mismatch",
    ],
    [
      "other dimensions for a query",
      (texts: readonly string[]) => texts.map(() => new Float32Array(texts.length)),
      "embedder_mismatch",
    ],
  ])("an embedder that gives %s is named", async (_, embedMany, code) => {
    const broken = fusionScorer({ id: "broken", embedMany: async (texts) => embedMany(texts) });
    await expect(broken.score("mail", tools)).rejects.toMatchObject({ code });
  });

  it("one document, or several alike, keep what they mean", async () => {
    for (const documents of [["lamp: light"], ["lamp: light", "lamp: light"]])
      for (const { meaning } of await scorer.explain("lumière", documents)) expect(meaning).toBeCloseTo(1, 6);
  });

  it("a list that changes while the embedder is asked is scored as it was", async () => {
    const documents = [...tools];
    const pending = scorer.score("courrier", documents);
    documents.length = 0;
    expect(best(await pending)).toBe(1);
  });

  it("reads quotes in linear time, also where none ends", () => {
    const time = (text: string) => {
      const start = performance.now();
      withoutQuotes(text);
      return performance.now() - start;
    };
    for (const unit of ["“", "“abc ", "'a ", '"a ', "‘’"]) {
      const [some, many] = [unit.repeat(20_000), unit.repeat(80_000)];
      time(some);
      // Four times the text: a quadratic step would take sixteen times as long.
      expect(time(many), unit).toBeLessThan(10 * time(some) + 50);
    }
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

describe("fusionScorer with an embedder that tells words apart", () => {
  const blind = {
    id: "blind",
    embedMany: async (texts: readonly string[]) => texts.map(() => new Float32Array(3)),
  };
  const embedWords = (text: string) =>
    [...new Set(text.toLowerCase().match(/\p{L}+/gu) ?? [])].map((word) => ({
      ...{ word, weight: 1, vector: embed(word) },
    }));
  const scorer = fusionScorer({ ...blind, embedWords });

  it("A5: finds by a word's meaning what the means of the texts do not show", async () => {
    const [lamp, ...others] = await scorer.explain("lumière", tools);
    expect(lamp?.matches).toEqual([{ asked: "lumière", found: "light", likeness: 1 }]);
    expect(lamp?.score).toBeGreaterThan(Math.max(...others.map(({ score }) => score)));
    expect(new Set(await fusionScorer(blind).score("lumière", tools)).size).toBe(1);
  });

  it("what is covered counts by 0.75, a name by 0.35, and what is quoted not at all", async () => {
    const [named] = await scorer.explain("lumière", ["light: lamp", "post: mail"]);
    expect(named?.named).toBeCloseTo(0.35, 9);
    // The one word of the query, by one that one of two documents holds.
    expect(named?.covered).toBeCloseTo(0.75 * Math.sqrt(rarity(1, 2) / rarity(0, 2)), 9);
    expect(named?.fused).toBeCloseTo((named?.covered ?? 0) + 0.35 + (named?.words ?? 0), 9);
    const [quoted] = await scorer.explain('write down the words "lumière" for me', [
      "light: lamp",
      "post: mail",
    ]);
    expect(quoted?.matches).toEqual([]);
  });

  it("compares the best thirty only, and leaves the others behind them", async () => {
    const many = Array.from({ length: 60 }, (_, at) => `lamp${at}: light`);
    const explained = await scorer.explain("lumière", many);
    expect(explained.filter(({ matches }) => matches.length > 0)).toHaveLength(30);
    const [compared, rest] = [explained.slice(0, 30), explained.slice(30)];
    expect(Math.min(...compared.map(({ score }) => score))).toBeGreaterThan(
      Math.max(...rest.map(({ score }) => score)),
    );
  });
});
