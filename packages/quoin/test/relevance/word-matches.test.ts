import { describe, expect, it } from "vitest";
import { rarity } from "../../src/relevance/postings.ts";
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
/** How telling a word is that so many of so many documents hold. */
const telling = (holders: number, documents: number) => rarity(holders, documents) / rarity(0, documents);
/** So many different words that mean nothing here. */
const fillers = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `x${String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))}`,
  );

describe("wordMatcher", () => {
  it("A5: says how much of the query a document covers, and by which words", () => {
    const match = wordMatcher(tools, embedWords)("lumière mail");
    const [lamp, post, player] = tools.map((_, at) => match(at));
    expect(lamp?.matches).toEqual([{ asked: "lumière", found: "light", likeness: 1 }]);
    expect(post?.matches).toEqual([{ asked: "mail", found: "mail", likeness: 1 }]);
    // One of two words, by one that one of three documents holds.
    expect(lamp?.covered).toBeCloseTo(Math.sqrt(telling(1, 3)) / 2, 9);
    expect(player).toEqual({ covered: 0, named: 0, matches: [] });
  });

  it("a word counts by its weight", () => {
    const match = wordMatcher(["lamp: the light", "post: a mail"], embedWords)("the lumière");
    expect(match(0).matches.map(({ asked }) => asked)).toEqual(["lumière", "the"]);
    expect(match(0).covered).toBeCloseTo(
      (0.01 * Math.sqrt(telling(1, 2)) + Math.sqrt(telling(1, 2))) / 1.01,
      9,
    );
  });

  it("what every document holds tells less than what one holds", () => {
    const match = wordMatcher(["light: sound", "light: music", "light: mail"], embedWords)("lumière");
    expect(match(0).covered).toBeCloseTo(Math.sqrt(telling(3, 3)), 9);
    expect(telling(3, 3)).toBeLessThan(telling(1, 3) - 0.1);
  });

  it("a name is what stands before the colon, its words counting by how much they tell", () => {
    const documents = ["light lamp: a mail", "lamp: a light", "a light without a name"];
    const match = wordMatcher(documents, embedWords)("lumière");
    const [light, lamp] = [telling(3, 3), telling(2, 3)];
    expect(match(0).named).toBeCloseTo(light / (light + lamp), 9);
    expect(match(1).named).toBe(0);
    // A text without a name is all name: "a", "light", "without", "name".
    expect(match(2).named).toBeCloseTo(light / (light + telling(3, 3) + 2 * telling(1, 3)), 9);
  });

  it("reads the first 64 words of a text, and shows the first five matches", () => {
    const cut = [...fillers(64), "light"].join(" ");
    const whole = [...fillers(63), "light"].join(" ");
    const match = wordMatcher([cut, whole], embedWords)("lumière");
    expect(match(0).matches).toEqual([]);
    expect(match(1).matches).toHaveLength(1);
    expect(wordMatcher(tools, embedWords)(`${fillers(64).join(" ")} mail`)(1).matches[0]?.asked).not.toBe(
      "mail",
    );
    expect(wordMatcher([fillers(9).join(" ")], embedWords)(fillers(9).join(" "))(0).matches).toHaveLength(5);
  });

  it("has an answer where there are no words", () => {
    for (const query of ["", "!?"])
      expect(wordMatcher(["", "!", ...tools], embedWords)(query)(2)).toEqual({
        ...{ covered: 0, named: 0, matches: [] },
      });
    expect(wordMatcher(["", ...tools], embedWords)("light")(0)).toEqual({
      covered: 0,
      named: 0,
      matches: [],
    });
  });
});
