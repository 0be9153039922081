import { describe, expect, test } from "vitest";
import { fold } from "../../src/screening/read/fold.ts";
import { see } from "../../src/screening/read/see.ts";
import { wordsOf } from "../../src/screening/read/words.ts";
import { createLexicon } from "../../src/screening/signals/lexicon.ts";
import { matchPatterns, parsePattern } from "../../src/screening/signals/patterns.ts";
import {
  attackExamples,
  type Example,
  harmlessExamples,
  lexiconFiles,
  patternRows,
} from "./screening-files.ts";

const patterns = patternRows.map(parsePattern);
const lexicon = createLexicon(
  [...lexiconFiles.values()].flatMap((concepts) =>
    Object.entries(concepts).flatMap(([concept, phrases]) =>
      (phrases as string[]).map((phrase) => [concept, phrase] as const),
    ),
  ),
);
const english = lexiconFiles.get("en") ?? {};
const languages = [...new Set(attackExamples.map(({ language }) => language))];

function patternsIn(text: string): string[] {
  const { text: folded } = fold(see(text).text);
  return matchPatterns(patterns, lexicon.find(folded, wordsOf(folded))).map(({ pattern }) => pattern.id);
}

describe("A2: the patterns", () => {
  test("are fifty or more, each with a name of its own and words for people", () => {
    expect(patternRows.length).toBeGreaterThanOrEqual(50);
    expect(new Set(patternRows.map(({ id }) => id)).size).toBe(patternRows.length);
    for (const { id, says } of patternRows) {
      expect(id).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
      expect(says).toMatch(/^[a-z]+s [a-z' ]+$/);
    }
  });

  test.each(patternRows.map(({ id, words }) => [id, words] as const))("%s is well formed", (_, words) => {
    expect(words).toMatch(/^[a-z_|]+(?: ~\d{1,2} [a-z_|]+)+$/);
    const concepts = words.split(/[ |]/).filter((word) => !word.startsWith("~"));
    expect(concepts.filter((concept) => !(concept in english))).toEqual([]);
  });
});

describe("A2: the lexicon", () => {
  test.each([...lexiconFiles])("%s has every meaning, and nothing but texts", (_, concepts) => {
    expect(Object.keys(concepts).toSorted()).toEqual(Object.keys(english).toSorted());
    for (const [concept, phrases] of Object.entries(concepts)) {
      const wrong = Array.isArray(phrases)
        ? phrases.filter((phrase) => typeof phrase !== "string" || !isPhrase(phrase))
        : [phrases];
      expect([concept, wrong]).toEqual([concept, []]);
      expect([concept, (phrases as string[]).length]).not.toEqual([concept, 0]);
    }
  });
});

/** Something to read, no character that sets phrases apart where they are compiled, a star at the end only. */
function isPhrase(phrase: string): boolean {
  return fold(phrase.replace(/\*$/, "")).text.trim().length > 0 && !/[|*]/.test(phrase.replace(/\*$/, ""));
}

describe("A2: the examples", () => {
  test("twelve languages and more have attacks and harmless look-alikes, at least 25 of each", () => {
    const count = (examples: readonly Example[], wanted: string) =>
      examples.filter(({ language }) => language === wanted).length;
    const covered = languages.filter(
      (language) => count(attackExamples, language) >= 25 && count(harmlessExamples, language) >= 25,
    );
    expect(covered.length).toBeGreaterThanOrEqual(12);
  });

  test("every language of an example has a lexicon", () => {
    expect(languages.filter((language) => !lexiconFiles.has(language))).toEqual([]);
  });

  test("each is an example of a pattern that there is, and stands there once", () => {
    const known = new Set(patternRows.map(({ id }) => id));
    const all = [...attackExamples, ...harmlessExamples];
    expect(all.filter(({ pattern }) => !known.has(pattern))).toEqual([]);
    expect(all.filter(({ text }) => typeof text !== "string" || text.trim() === "")).toEqual([]);
    const texts = all.map(({ language, pattern, text }) => `${language} ${pattern} ${text}`);
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
  });

  test.each(languages)("%s: every attack is found by its pattern", (language) => {
    const missed = attackExamples
      .filter((example) => example.language === language)
      .filter(({ pattern, text }) => !patternsIn(text).includes(pattern))
      .map(({ pattern, text }) => `${pattern}: ${text}`);
    expect(missed).toEqual([]);
  });
});
