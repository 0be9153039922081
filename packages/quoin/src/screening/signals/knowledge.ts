import { lexicon as phrases, patterns as rows } from "../../generated/screening.ts";
import { createLexicon, type Lexicon } from "./lexicon.ts";
import { type Pattern, parsePattern } from "./patterns.ts";

interface Knowledge {
  lexicon: Lexicon;
  patterns: readonly Pattern[];
}

let known: Knowledge | undefined;

/** Made when the first text comes: thousands of phrases take some milliseconds. */
export function knowledge(): Knowledge {
  known ??= {
    lexicon: createLexicon(
      Object.entries(phrases).flatMap(([concept, list]) =>
        list.split("|").map((phrase) => [concept, phrase] as const),
      ),
    ),
    patterns: rows.map(parsePattern),
  };
  return known;
}
