import { fold } from "../read/fold.ts";
import { wordsOf } from "../read/words.ts";
import { dressSignals, hiddenText } from "../signals/disguises.ts";
import { knowledge } from "../signals/knowledge.ts";
import { meaningSignals } from "../signals/meanings.ts";
import { shapes } from "../signals/shapes.ts";
import type { Signal } from "../signals/signal.ts";
import { type Grams, gramsOf } from "./grams.ts";

export interface Features {
  grams: Grams;
  signals: Signal[];
}

/** All that the model looks at in a text without unseen characters, and in what those spelled. */
export function featuresOf(given: string, smuggled = ""): Features {
  const folded = fold(given);
  const words = wordsOf(folded.text);
  const hits = knowledge().lexicon.find(folded.text, words);
  const hidden = hiddenText(given, hits, smuggled);
  const signals = [
    ...meaningSignals(folded.text, hits, folded.origin),
    ...shapeSignals(given),
    lengthSignal(words.starts.length, folded.text.length),
    ...hidden.signals,
    ...dressSignals(folded),
  ];
  const text = withoutAddresses([folded.text, ...hidden.texts].join("\n"));
  return { grams: gramsOf(text, text === folded.text ? words : wordsOf(text)), signals };
}

/** Where somebody lives says nothing of what they want; that there is an address is a shape. */
function withoutAddresses(text: string): string {
  return text.includes("://") || text.includes("@") || text.includes("www.")
    ? text.replace(address, " ")
    : text;
}

const address = /\b(?:https?:\/\/|www\.)[^\s"'<>)\]]{1,400}|[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,6}/g;

function shapeSignals(given: string): Signal[] {
  const signals: Signal[] = [];
  for (const { id, says, pattern } of shapes) {
    const found = pattern.exec(given);
    if (found)
      signals.push({ part: "shape", id, says, start: found.index, end: found.index + found[0].length });
  }
  return signals;
}

/** Doubling steps: a text of two lines is not a text of two pages. */
function lengthSignal(words: number, characters: number): Signal {
  const size = Math.max(words, characters / 6);
  return { part: "shape", id: `length-${Math.min(8, Math.round(Math.log2(size + 1)))}` };
}
