import type { Counter } from "../../core/types.ts";
import { remember } from "../remember.ts";
import { pretokens } from "./runs.ts";
import { splitsAtLine } from "./seam.ts";

export type VocabularyName = "o200k_base" | "cl100k_base";

/**
 * gpt-tokenizer keeps 100,000 merged words, up to 200 MB of hostile ones, and past that pays 70 µs for every new
 * word, since a full Map is slow to give up its oldest entry. This many cost ordinary text nothing.
 */
const MERGES_KEPT = 10_000;
const CHARACTERS_OF_WORDS = 400_000;

/**
 * gpt-tokenizer counts U+FEFF as two tokens where the vocabulary has one (its decoder strips byte order marks),
 * and JavaScript and tiktoken disagree on whether U+FEFF and U+0085 are white space.
 */
const MISCOUNTED = /[\u0085\uFEFF]/;

/** No token is special: `<|endoftext|>` in a text is text. */
const PLAIN_TEXT = { disallowedSpecial: new Set<string>() };

const loaded = new Map<VocabularyName, Promise<Counter>>();

/** A counter with a model's real vocabulary, loaded on first use and once per process. */
export function loadVocabulary(name: VocabularyName): Promise<Counter> {
  let counter = loaded.get(name);
  if (!counter) {
    counter = load(name);
    loaded.set(name, counter);
    // A network error in a browser must not stick for the life of the page.
    counter.catch(() => loaded.delete(name));
  }
  return counter;
}

async function load(name: VocabularyName): Promise<Counter> {
  const [tokenizer, patterns] = await Promise.all([
    name === "o200k_base"
      ? import("gpt-tokenizer/encoding/o200k_base")
      : import("gpt-tokenizer/encoding/cl100k_base"),
    // The tokenizer's own patterns, so that cutting agrees with it to the letter.
    import("gpt-tokenizer/encodingParams/constants"),
  ]);
  tokenizer.setMergeCacheSize(MERGES_KEPT);
  const pretoken =
    name === "o200k_base" ? patterns.O200K_TOKEN_SPLIT_REGEX : patterns.CL100K_TOKEN_SPLIT_REGEX;
  // Most words come again: remembering them makes counting new text almost twice as fast.
  const countWord = remember((word) => tokenizer.countTokens(word, PLAIN_TEXT), CHARACTERS_OF_WORDS);

  const measure = remember((text) => {
    const { words, cut } = pretokens(text, pretoken);
    let units = 0;
    for (const word of words) units += countWord(word);
    return { units, exact: !cut && !MISCOUNTED.test(text) };
  });

  return {
    id: name,
    exact: true,
    unitsPerToken: 1,
    units: (text) => measure(text).units,
    splits: splitsAtLine,
    exactFor: (text) => measure(text).exact,
  };
}
