import { isCamelCase, isDottedName, isLongIdentifier, isWords } from "./shape.ts";

export interface Value {
  start: number;
  end: number;
  quoted: boolean;
}

const opening = /[bfru]{0,2}(\\{0,3})(["'`])/y;
const bare = /[^\s"'`<>\\&,;\]]+/y;
/**
 * A mark that is part of the value, as no field begins after it: not `a=1&b=2`, `Password=x;Server=y`, `{a:1,b:2}`;
 * and no link: not `[![badge](https://host?token=x)](https://...)`.
 */
const inner = /[&,;](?!["']?[A-Za-z_][\w.-]{0,40}["']?[=:])|\](?!\()/y;

/** The value that begins at `at`: between quotes (escaped ones too), or up to a space or the next field. */
export function readValue(text: string, at: number): Value | undefined {
  opening.lastIndex = at;
  const open = opening.exec(text);
  if (open) {
    const start = at + open[0].length;
    const end = closing(text, start, open[2] ?? "", open[1] !== "");
    return end > start ? { start, end, quoted: true } : undefined;
  }
  let end = at;
  for (let next = at; ; end = next) {
    next = skip(bare, text, end);
    if (next === end) next = skip(inner, text, end);
    if (next === end) break;
  }
  while (end > at && ",;:.)}]".includes(text.charAt(end - 1))) end--;
  return end > at ? { start: at, end, quoted: false } : undefined;
}

function skip(sticky: RegExp, text: string, from: number): number {
  sticky.lastIndex = from;
  return sticky.test(text) ? sticky.lastIndex : from;
}

/** The index of the closing quote; a text that was cut off ends the value at its line. */
function closing(text: string, from: number, quote: string, escaped: boolean): number {
  for (let at = from; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === quote || character === "\n" || character === "\r") return at;
    if (character !== "\\") continue;
    if (escaped) return at;
    at++;
  }
  return text.length;
}

/** Whether an unquoted value is an expression or a name rather than the secret itself. */
export function looksLikeCode(value: string, next: string, before: string): boolean {
  if (/^(?:await |new |!|&|\*)?[A-Za-z_$][\w$.?]*[([{]/.test(value)) return true;
  if (
    /^(?:!|&|\*|\+\+|--)?[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)+$/.test(value) &&
    (isWords(value) || isDottedName(value))
  )
    return true;
  // `token = (first ?? second)`: a bracket that the value itself does not close.
  if (/^\([A-Za-z_$][\w$]*$/.test(value) && next !== ")") return true;
  // A variable is assigned with spaces or followed by a mark; in a file of settings neither is usual.
  const inCode = !before.endsWith("=") || ";),".includes(next || " ");
  if (inCode && /^[a-z][\w$]{0,48}$/.test(value) && /pass|pwd|pw\d|secret|token|key|cred/i.test(value))
    return true;
  if (/^[&*]/.test(value) && isCamelCase(value.slice(1))) return true;
  if ((next === ";" || next === ")") && isCamelCase(value)) return true;
  if (";),".includes(next || " ") && isLongIdentifier(value)) return true;
  // After a colon prose and types follow more often than hyphenated passwords.
  return /:[*]{0,2}[ \t]+$/.test(before) && isWords(value);
}
