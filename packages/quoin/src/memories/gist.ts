import { sha256 } from "../text/sha256.ts";
import type { Memory } from "./types.ts";

/** Words that can come and go without a sentence saying anything else. */
const empty = new Set("the please kindly bitte le les der".split(" "));
/** Signs around a word that it can do without. Not inside: `C#`, `-5` and `10%` are not `C`, `5` and `10`. */
const opening = /^["'“”‘’«»([{]+/;
const ending = /[.,;:!"'“”‘’«»)\]}]+$/;
/** Ordering a long run of marks takes Unicode normalisation quadratic time: no word has that many. */
const markRun = /(\p{M}{8})\p{M}+/gu;

/** A text without case, spacing and the punctuation around its words: two that are equal then are one memory. */
export function normalisedText(text: string): string {
  return wordsOf(text).join(" ");
}

/**
 * The same for entries that may be one: equal words in equal order, but for articles and politeness, and of one type,
 * kind and trust. Vectors alone would not do: "A owes B" and "B owes A" have almost the same.
 */
export function gistOf({
  type,
  kind,
  trust,
  text,
}: Pick<Memory, "type" | "kind" | "trust" | "text">): string {
  const all = wordsOf(text);
  const telling = all.filter((each) => !empty.has(each));
  // Of a text that is nothing else, every sign counts.
  const kept = telling.length > 0 ? telling : [text];
  return sha256(JSON.stringify([type, kind, trust, ...kept])).slice(0, 32);
}

function wordsOf(text: string): string[] {
  const folded = text.replace(markRun, "$1").normalize("NFKC").toLowerCase();
  const parts = folded.split(/\s+/).map((part) => part.replace(opening, "").replace(ending, ""));
  return parts.filter((part) => part !== "");
}
