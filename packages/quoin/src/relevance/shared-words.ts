import { stem } from "./stem.ts";
import type { WordMatch } from "./word-matches.ts";
import { words } from "./words.ts";

/** The first few say why. */
const mostShown = 5;

/** Which words of a query a document has too, in whatever form: what there is to tell where words have no vectors. */
export function sharedWords(query: string, document: string): readonly WordMatch[] {
  const found = new Map<string, string>();
  for (const word of words(document)) if (!found.has(stem(word))) found.set(stem(word), word);
  const matches: WordMatch[] = [];
  for (const asked of new Set(words(query))) {
    const same = found.get(stem(asked));
    if (same === undefined) continue;
    matches.push({ asked, found: same, likeness: 1 });
    if (matches.length === mostShown) break;
  }
  return matches;
}
