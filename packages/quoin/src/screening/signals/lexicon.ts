import { arabic, classOf, hangul, letter, other, unspaced } from "../read/character-classes.ts";
import { fold } from "../read/fold.ts";
import type { Words } from "../read/words.ts";
import { growTree, type PhraseEntry, type PhraseTree } from "./phrase-tree.ts";

/** A word or phrase of some language that means something to an assistant. Offsets into the folded text. */
export interface Hit {
  concept: string;
  start: number;
  end: number;
  /** Which word of the text it begins in; characters count as words where words are not set apart. */
  word: number;
}

export interface Lexicon {
  /** In the order of the text. `loose` finds words inside of others, for text that lost its spaces. */
  find(text: string, words: Words, loose?: boolean): Hit[];
}

/** How many characters without spaces between them make a word, for distances. */
const charactersPerWord = 2;

/** Of phrases as people write them; `*` at the end stands for any ending. */
export function createLexicon(phrases: Iterable<readonly [concept: string, phrase: string]>): Lexicon {
  const entries = new Map<string, { text: string; whole: string[]; stem: string[] }>();
  for (const [concept, phrase] of phrases) {
    const isStem = phrase.endsWith("*");
    const { text } = fold(isStem ? phrase.slice(0, -1) : phrase);
    const entry = entries.get(text) ?? { text, whole: [], stem: [] };
    entries.set(text, entry);
    const concepts = isStem ? entry.stem : entry.whole;
    if (!concepts.includes(concept)) concepts.push(concept);
  }
  return lexiconOf([...entries.values()].sort((one, two) => (one.text < two.text ? -1 : 1)));
}

/** Of entries that are folded and sorted by their text. */
export function lexiconOf(entries: readonly PhraseEntry[]): Lexicon {
  const tree = growTree(entries);
  return { find: (text, words, loose = false) => findIn(tree, text, words, loose) };
}

function findIn(tree: PhraseTree, text: string, { starts, ends }: Words, loose: boolean): Hit[] {
  const hits: Hit[] = [];
  let word = 0;
  for (let at = 0; at < starts.length; at++) {
    const start = starts[at] as number;
    const end = ends[at] as number;
    const kind = classOf(text.charCodeAt(start));
    if (kind === unspaced || loose) {
      for (let from = start; from < end; from++)
        walk(tree, text, from, word + Math.floor((from - start) / charactersPerWord), loose, hits);
      word += Math.ceil((end - start) / charactersPerWord);
      continue;
    }
    walk(tree, text, start, word, false, hits);
    if (kind === arabic)
      for (const skip of prefixes(text, start, end)) walk(tree, text, start + skip, word, false, hits);
    // `日本語` after `AI` begins a word too.
    for (let from = start + 1; from < end; from++)
      if (classOf(text.charCodeAt(from)) === unspaced) walk(tree, text, from, word, false, hits);
    word++;
  }
  return hits;
}

/** And, so, with, for, like, the: written onto the word in Arabic. */
function prefixes(text: string, start: number, end: number): number[] {
  const lengths: number[] = [];
  let at = start;
  if ("وف".includes(text.charAt(at))) lengths.push(++at - start);
  if ("بلك".includes(text.charAt(at))) lengths.push(++at - start);
  if (text.startsWith("ال", at)) lengths.push(at + 2 - start);
  else if (at > start && text.charAt(at) === "ل") lengths.push(at + 1 - start);
  return lengths.filter((length) => end - start - length >= 2);
}

const shortest = 5;

function walk(tree: PhraseTree, text: string, from: number, word: number, loose: boolean, hits: Hit[]): void {
  const first = hits.length;
  let node = 0;
  for (let at = from; at <= text.length; at++) {
    const stem = tree.stem(node);
    const whole = tree.whole(node);
    if (stem || whole) {
      const boundary = at >= text.length || isBoundary(text, at);
      if (stem && (!loose || at - from >= shortest))
        note(hits, first, stem, from, loose ? at : wordEnd(text, at), word);
      if (whole && (loose ? at - from >= shortest : boundary)) note(hits, first, whole, from, at, word);
    }
    if (at === text.length) return;
    const code = text.charCodeAt(at);
    node = tree.next(node, isBlank(code) ? space : code);
    if (node === 0) return;
    // A line break, or several blanks, set words apart as one blank does.
    if (isBlank(code)) while (isBlank(text.charCodeAt(at + 1))) at++;
  }
}

const space = 32;
const isBlank = (code: number) => code === space || (code >= 9 && code <= 13);

/** A word ends before what is no letter, and wherever endings or other words are written on. */
function isBoundary(text: string, at: number): boolean {
  const before = classOf(text.charCodeAt(at - 1));
  if (before === unspaced || before === hangul || before === other) return true;
  const after = classOf(text.charCodeAt(at));
  return (
    after === other ||
    after === unspaced ||
    (after === hangul && before !== hangul) ||
    (before === letter && after === arabic)
  );
}

function wordEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && end - at < 24 && classOf(text.charCodeAt(end)) === letter) end++;
  return end;
}

/** Of several phrases of one concept from one place, the longest. */
function note(
  hits: Hit[],
  first: number,
  concepts: readonly string[],
  start: number,
  end: number,
  word: number,
): void {
  for (const concept of concepts) {
    let at = first;
    while (at < hits.length && hits[at]?.concept !== concept) at++;
    hits[at] = { concept, start, end, word };
  }
}
