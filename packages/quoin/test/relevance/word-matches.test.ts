import { describe, expect, it } from "vitest";
import { fusionScorer } from "../../src/index.ts";
import { type EmbedWords, wordMatcher } from "../../src/relevance/word-matches.ts";

/** Light, mail, music; a word that is none of them points elsewhere. "the" hardly counts. */
const directions: Readonly<Record<string, number>> = { light: 0, lumière: 0, mail: 1, music: 2, sound: 2 };
const embedWords: EmbedWords = (text) =>
  [...new Set(text.toLowerCase().match(/\p{L}+/gu) ?? [])].map((word) => {
    const vector = new Float32Array(4);
    vector[directions[word] ?? 3] = 1;
    return { word, weight: word === "the" ? 0.01 : 1, vector };
  });

const tools = ["lamp: Switches the light.", "post: Sends the mail.", "player: Plays the music."];

describe("wordMatcher", () => {
  it("A5: says how much of the query a document covers, and by which words", () => {
    const match = wordMatcher(tools, embedWords)("lumière mail");
    const [lamp, post, player] = tools.map((_, at) => match(at));
    expect(lamp?.matches).toEqual([{ asked: "lumière", found: "light", likeness: expect.any(Number) }]);
    expect(post?.matches[0]).toMatchObject({ asked: "mail", found: "mail" });
    expect(lamp?.covered).toBeCloseTo(post?.covered as number, 6);
    expect(player).toMatchObject({ covered: 0, named: 0, matches: [] });
  });

  it("what every document holds tells less than what one holds", () => {
    const documents = ["light: sound", "light: music", "light: mail"];
    const [all] = [wordMatcher(documents, embedWords)("lumière")(0)];
    const [one] = [wordMatcher(["light: sound", "mail: music", "mail: mail"], embedWords)("lumière")(0)];
    expect(one?.covered).toBeGreaterThan((all?.covered as number) + 0.1);
  });

  it("light words count little, and the most telling match comes first", () => {
    const match = wordMatcher(["lamp: the light", "post: a mail"], embedWords);
    expect(match("the lumière")(0).matches.map(({ asked }) => asked)).toEqual(["lumière", "the"]);
    expect(match("the lumière")(0).covered).toBeCloseTo(match("lumière")(0).covered, 1);
  });

  it("a name that the query covers is worth more than the same word further back", () => {
    const match = wordMatcher(["light: switches a lamp", "lamp: switches a light"], embedWords)("lumière");
    expect(match(0).named).toBeGreaterThan(match(1).named);
    expect(match(0).covered).toBeCloseTo(match(1).covered, 6);
  });

  it("has an answer where there are no words", () => {
    for (const query of ["", "!?"])
      expect(wordMatcher(["", "!", ...tools], embedWords)(query)(2)).toEqual({
        covered: 0,
        named: 0,
        matches: [],
      });
    expect(wordMatcher(["", ...tools], embedWords)("light")(0)).toEqual({
      covered: 0,
      named: 0,
      matches: [],
    });
  });
});

describe("fusionScorer with an embedder that tells words apart", () => {
  const blind = {
    id: "blind",
    embedMany: async (texts: readonly string[]) => texts.map(() => new Float32Array(4)),
  };

  it("A5: finds by a word's meaning what the means of the texts do not show", async () => {
    const scores = await fusionScorer({ ...blind, embedWords }).score("lumière", tools);
    expect(scores[0]).toBeGreaterThan(Math.max(scores[1] as number, scores[2] as number));
    const without = await fusionScorer(blind).score("lumière", tools);
    expect(new Set(without).size).toBe(1);
  });

  it("compares the best thirty only, and leaves the others behind them", async () => {
    const many = Array.from({ length: 60 }, (_, at) => `lamp${at}: light`);
    const explained = await fusionScorer({ ...blind, embedWords }).explain("lumière", many);
    expect(explained.filter(({ matches }) => matches.length > 0)).toHaveLength(30);
    const [compared, rest] = [explained.slice(0, 30), explained.slice(30)];
    expect(Math.min(...compared.map(({ score }) => score))).toBeGreaterThan(
      Math.max(...rest.map(({ score }) => score)),
    );
  });
});
