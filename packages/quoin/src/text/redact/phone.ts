import type { Range, Rule } from "./rule.ts";

/** Calling codes that exist; `+5000000000` is a number, not a telephone. */
const callingCode =
  /^(?:1|7|2(?:0|7|1[1-38]|[2346]\d|5[0-8]|9[017-9])|3(?:[0-469]|[57]\d|8[0-35-79])|4(?:[013-9]|2[013])|5(?:[1-8]|0\d|9\d)|6(?:[0-6]|7[02-9]|8\d|9[0-2])|8(?:[1246]|5[02356]|8[06])|9(?:[0-58]|6[0-8]|7\d|9[2-68]))/;
const mostDigits = 13;
const calendarDay = /^\+?(?:19|20)\d{2}[-/.]\d{2}[-/.]\d{2}/;
const address = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** Whole groups from the left, for as long as they can belong to one number. */
function international(text: string, found: RegExpExecArray): Range | undefined {
  const candidate = found[0];
  if (calendarDay.test(candidate)) return undefined;
  const limit = candidate.startsWith("+1") ? 11 : mostDigits;
  let digits = "";
  let end = 0;
  for (const group of candidate.matchAll(/\d+/g)) {
    const between = candidate.slice(end, group.index);
    if (end > 0 && !/^(?:[ ./-]|[ .-]?\(|\)[ .-]?)$/.test(between)) break;
    if (digits.length + group[0].length > limit) break;
    digits += group[0];
    end = group.index + group[0].length;
  }
  const next = text.charAt(found.index + end);
  const plausible =
    digits.length >= 9 && callingCode.test(digits) && !/0{5}$/.test(digits) && !/[A-Za-z0-9:]/.test(next);
  const american = !digits.startsWith("1") || /^1[2-9]\d{2}[2-9]\d{6}$/.test(digits);
  return plausible && american ? { start: found.index, end: found.index + end } : undefined;
}

/** `01 02 03 04 05` counts; it is nobody's number. */
function counts(value: string): boolean {
  const pairs = value.split(/[ .]/).map(Number);
  return pairs.length === 5 && pairs.every((pair, at) => at === 0 || pair === (pairs[at - 1] ?? 0) + 1);
}

/** Seven digits with the marks that people write between them: the least that any number of this kind has. */
export const manyDigits = /\d(?:[ .()/-]{0,2}\d){6}/;

export const phoneRules: readonly Rule[] = [
  {
    name: "phone",
    class: "pii",
    hint: /\+[1-9]/,
    pattern: /(?<![A-Za-z0-9+.])\+[1-9][\d ()./-]{6,22}\d/g,
    locate: international,
  },
  {
    name: "phone",
    class: "pii",
    hint: manyDigits,
    // North America, Brazil, France, United Kingdom: only as people there write them, and not in a dump of bytes.
    pattern:
      /(?<![A-Za-z0-9.+/_-])(?:(?:1[-. ])?(?:\([2-9]\d{2}\) ?|[2-9]\d{2}[-.])[2-9]\d{2}[-.]\d{4}|\(\d{2}\) ?9?\d{4}-\d{4}|(?<![0-9A-Fa-f]{2} )0[1-9](?: \d{2}){4}(?! [0-9A-Fa-f]{2}(?![A-Za-z0-9]))|0[1-9](?:\.\d{2}){4}|07\d{3} \d{3} ?\d{3}|020 \d{4} \d{4})(?![A-Za-z0-9_/-]|[.:]\d)/g,
    accept: (value) => !counts(value),
  },
  {
    name: "phone",
    class: "pii",
    hint: manyDigits,
    pattern:
      /(?<![A-Za-z])((?:phone|tel(?:ephone|efone|éphone|éfono|efon)?|mobile|cell|fax|whatsapp|celular|telem[oó]vel|m[oó]vil|handy)(?:[ _-]?(?:number|num|no|nr))?["'*]{0,2}\s{0,3}(?:[:=]|\.:?|is|(?= [0(]))[*]{0,2}\s{0,3}["']?)\(?\d[\d ()./-]{5,20}\d(?![A-Za-z0-9_]|[.:]\d)/gi,
    accept(value) {
      const digits = value.replace(/\D/g, "").length;
      return digits >= 7 && digits <= 15 && !calendarDay.test(value) && !address.test(value);
    },
  },
];
