import type { Counter } from "../../core/types.ts";
import { latinWord } from "./latin.ts";
import { HINT_REACH, type Scan, TOKEN } from "./scan.ts";
import { DIGIT, isHint, isLatin, isSymbol, kindOf, NEWLINE, SPACE, SYMBOL, scriptOf } from "./scripts.ts";
import { splitsAtLine } from "./seam.ts";

/**
 * An estimate for models without a public vocabulary, in hundredths of a token. It cuts text about where
 * o200k_base does and prices each piece by its kind and length. Calibrated on o200k_base, to err on the high side;
 * NOT validated against any vendor's own tokenizer.
 *
 * One pass in linear time. Nothing is carried over a line break and all prices are whole numbers, so that it adds
 * up at the same seams as the vocabularies.
 */
export function estimateCounter(): Counter {
  return {
    id: "estimate",
    exact: false,
    unitsPerToken: 100,
    units: estimate,
    splits: splitsAtLine,
    exactFor: () => false,
  };
}

function estimate(text: string): number {
  const scan: Scan = { text, index: 0, units: 0, glued: false, noise: 0, hint: 0, reach: 0 };
  while (scan.index < text.length) {
    const kind = kindOf(text.charCodeAt(scan.index));
    if (isLatin(kind)) latinWord(scan);
    else if (kind === SPACE || kind === NEWLINE) blank(scan);
    else if (kind === DIGIT) number(scan);
    else if (isSymbol(kind)) symbols(scan);
    else word(scan);
  }
  return scan.units;
}

/** Three digits to a token, whatever they are. */
function number(scan: Scan): void {
  const start = scan.index;
  while (kindOf(scan.text.charCodeAt(scan.index)) === DIGIT) scan.index++;
  scan.units += Math.ceil((scan.index - start) / 3) * TOKEN;
  scan.noise++;
}

/** White space up to its last line break is one token; of what follows, the last space belongs to the next word. */
function blank(scan: Scan): void {
  const { text } = scan;
  const start = scan.index;
  let lineStart = start;
  let kind = kindOf(text.charCodeAt(start));
  while (scan.index < text.length && (kind === SPACE || kind === NEWLINE)) {
    scan.index++;
    if (kind === NEWLINE) lineStart = scan.index;
    kind = kindOf(text.charCodeAt(scan.index));
  }
  scan.noise = 0;
  if (lineStart > start) {
    // Signs take the line breaks behind them into their own token.
    const taken = start > 0 && isSymbol(kindOf(text.charCodeAt(start - 1)));
    scan.units += (taken ? 10 : TOKEN) + 2 * (lineStart - start);
    scan.reach = 0;
  }
  const spaces = scan.index - lineStart;
  if (spaces === 0) return;
  if (spaces > 1) scan.units += TOKEN + 2 * spaces;
  const plain = text.charCodeAt(scan.index - 1) === 32;
  if (!plain && isLatin(kind)) scan.glued = true;
  else if (!plain || kind === DIGIT || (spaces === 1 && scan.index === text.length)) scan.units += TOKEN;
}

/** What the second, third, … sign of a run adds. */
const FURTHER_SIGNS = [0, 12, 25, 50, 72];

function symbols(scan: Scan): void {
  const { text } = scan;
  const start = scan.index;
  let price = 0;
  let previous = 0;
  let code = text.charCodeAt(start);
  for (let kind = kindOf(code); isSymbol(kind); kind = kindOf(code)) {
    if (code === previous) price += kind === SYMBOL ? 6 : 30;
    else if (kind !== SYMBOL) price += scriptOf(kind).each;
    else if (scan.index === start) price += TOKEN;
    else price += FURTHER_SIGNS[Math.min(scan.index - start, FURTHER_SIGNS.length - 1)] as number;
    previous = code;
    scan.index++;
    code = text.charCodeAt(scan.index);
  }
  scan.noise = 0;
  const alone = scan.index === start + 1 && (start === 0 || text.charCodeAt(start - 1) !== 32);
  scan.glued = alone && kindOf(previous) === SYMBOL && isLatin(kindOf(code));
  if (!scan.glued) scan.units += price;
}

/** A word in another script; Japanese mixes several in one. */
function word(scan: Scan): void {
  const { text } = scan;
  let code = text.charCodeAt(scan.index);
  let kind = kindOf(code);
  let price = scriptOf(kind).base;
  while (kind > SYMBOL && !isLatin(kind) && !isSymbol(kind)) {
    const script = scriptOf(kind);
    if (scan.reach > 0) scan.reach--;
    if (isHint(code)) {
      scan.hint = kind;
      scan.reach = 2 * HINT_REACH;
    }
    price += scan.reach > 0 && scan.hint === kind ? (script.eachNearHints ?? script.each) : script.each;
    scan.index++;
    code = text.charCodeAt(scan.index);
    kind = kindOf(code);
  }
  scan.units += Math.max(TOKEN, price);
  scan.noise = 0;
}
