import { type Folded, fold } from "../read/fold.ts";
import { type Peek, peeks } from "../read/peek.ts";
import { type Seen, see } from "../read/see.ts";
import { wordsOf } from "../read/words.ts";
import { knowledge } from "./knowledge.ts";
import type { Hit } from "./lexicon.ts";
import { isTelling, meaningSignals } from "./meanings.ts";
import type { Signal } from "./signal.ts";

const says: Record<Peek["how"], string> = {
  entities: "has text behind HTML entities",
  percent: "has text behind percent signs",
  escapes: "has text behind escape sequences",
  base64: "has text in base64",
  hex: "has text in hexadecimal",
  binary: "has text in binary digits",
  rot13: "has text in rot13",
  reversed: "has text written backwards",
  spaced: "has letters set apart",
  leetspeak: "has letters written as digits",
  tags: "has text in characters that no font draws",
};

export interface Hidden {
  /** Folded, for whoever reads on. */
  texts: string[];
  signals: Signal[];
}

/** Text in text: what is decoded counts when it reads like language that an assistant would act on. */
export function hiddenText(given: string, hits: readonly Hit[], smuggled = "", depth = 0): Hidden {
  const hidden: Hidden = { texts: [], signals: [] };
  const candidates = peeks(given);
  if (smuggled.length > 3) candidates.push({ how: "tags", text: smuggled, start: 0, end: given.length });
  const plain = new Set(hits.filter(isTelling).map(({ concept }) => concept)).size;
  for (const peek of candidates) {
    const copy = fold(see(peek.text).text);
    const found = knowledge().lexicon.find(copy.text, wordsOf(copy.text), peek.loose);
    const telling = new Set(found.filter(isTelling).map(({ concept }) => concept)).size;
    const inner = depth === 0 && isDense(peek) ? hiddenText(peek.text, found, "", 1) : undefined;
    if (telling < least(peek, plain) && !inner?.texts.length) continue;
    hidden.texts.push(copy.text, ...(inner?.texts ?? []));
    const { start, end } = peek;
    hidden.signals.push({ part: "disguise", id: peek.how, says: says[peek.how], start, end });
    for (const signal of [...meaningSignals(copy.text, found, () => 0), ...(inner?.signals ?? [])])
      hidden.signals.push({ ...signal, start, end });
  }
  return hidden;
}

/** Whoever writes text like this wants it decoded. */
function isDense({ how }: Peek): boolean {
  return how === "base64" || how === "hex" || how === "binary" || how === "tags";
}

/** How many meanings a copy must have: chance finds one in a long text that was only turned around. */
function least(peek: Peek, plain: number): number {
  if (isDense(peek)) return 1;
  if (peek.how === "spaced") return peek.loose ? 2 : 1;
  return plain + 2;
}

/**
 * What was done to the letters. Characters that nobody sees are told and never counted: an edit that no reader notices
 * must neither hide an attack nor get somebody else's text blocked.
 */
export function unseenSignals({ unseen }: Seen): Signal[] {
  return Array.from(unseen, ([kind, count]) => {
    const characters = count === 1 ? "character" : "characters";
    return { part: "disguise", id: `unseen-${kind}`, says: `has ${count} unseen ${characters} (${kind})` };
  });
}

export function dressSignals({ mixed, styled }: Folded): Signal[] {
  const signals: Signal[] = [];
  if (mixed > 0)
    signals.push({
      part: "disguise",
      id: "mixed-scripts",
      says: `has ${mixed} ${mixed === 1 ? "word" : "words"} with letters of two scripts`,
    });
  if (styled > 2)
    signals.push({ part: "disguise", id: "styled-letters", says: "has letters in fancy dress" });
  return signals;
}
