import { concepts, phrases, patterns as rows } from "../../generated/screening.ts";
import { type Lexicon, lexiconOf } from "./lexicon.ts";
import { type Pattern, parsePattern } from "./patterns.ts";
import type { PhraseEntry } from "./phrase-tree.ts";

interface Knowledge {
  lexicon: Lexicon;
  patterns: readonly Pattern[];
}

let known: Knowledge | undefined;

/** Made when the first text comes: thousands of phrases take some milliseconds. */
export function knowledge(): Knowledge {
  known ??= { lexicon: lexiconOf(phrases.split("\n").map(entryOf)), patterns: rows.map(parsePattern) };
  return known;
}

/** `text`, the concepts it means as a whole word, those it means as a stem; set apart by tabs and commas. */
function entryOf(line: string): PhraseEntry {
  const [text = "", whole = "", stem = ""] = line.split("\t");
  return { text, whole: namesOf(whole), stem: namesOf(stem) };
}

const none: readonly string[] = [];

function namesOf(numbers: string): readonly string[] {
  if (numbers === "") return none;
  return numbers.split(",").map((number) => concepts[Number(number)] as string);
}
