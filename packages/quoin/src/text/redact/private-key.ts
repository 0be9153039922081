import type { Rule } from "./rule.ts";

const gap = /(?:\s|\\+[nrt]|["'+,>|`])*/y;
const header = /(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset|MessageID): (?:(?!-----)[^\r\n\\])*/y;
const line = /[A-Za-z0-9+/=]+/y;
const end = /-----END [A-Z0-9 ]{0,40}-----/y;
const leastLine = 24;
/** A long line, or a short or abridged one that stands alone right below the header. Prose is neither. */
const material = /[A-Za-z0-9+/=]{40}|^[ \t]*(?:\r?\n|\\+n)[ \t]*[A-Za-z0-9+/=.]{8,}(?![ \tA-Za-z])/;
/** How far beyond a line that is no base64 the END of the block may lie. */
const reachOfDamage = 8192;

/**
 * Private key blocks: PEM, OpenSSH, PGP; with line breaks written as `\n`, quoted or cut off before the END.
 * The body is walked line by line, because without an END prose may follow, and prose is letters too.
 */
export const privateKeyRule: Rule = {
  name: "private-key",
  class: "secret",
  hint: /PRIVATE KEY/,
  pattern: /-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----/g,
  locate(text, found) {
    const body = found.index + found[0].length;
    const walked = walk(text, body) ?? leap(text, body);
    return walked === undefined ? undefined : { start: found.index, end: walked };
  },
};

/** The end of the block, or nothing when no key material follows. */
function walk(text: string, body: number): number | undefined {
  let position = body;
  let last = body;
  let long = 0;
  for (;;) {
    position = after(gap, text, position);
    const closed = after(end, text, position);
    if (closed > position) return long > 0 ? closed : undefined;
    const skipped = after(header, text, position);
    if (skipped > position) {
      position = skipped;
      continue;
    }
    const stop = after(line, text, position);
    if (stop - position >= leastLine) long++;
    // A short last line, or the four characters of a PGP checksum, ends with its line; a word of prose does not.
    else if (stop === position || long === 0 || !/^(?:$|[\r\n"'`\\-])/.test(text.charAt(stop))) break;
    last = position = stop;
  }
  return leap(text, last) ?? (long > 0 ? last : undefined);
}

/** Damage in the middle of a block: if its END is near and key material lies before it, all of it goes. */
function leap(text: string, from: number): number | undefined {
  const near = text.slice(from, from + reachOfDamage);
  const found = /-----(?:BEGIN|END [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----)/.exec(near);
  if (!found || found[0].endsWith("BEGIN")) return undefined;
  const between = near.slice(0, found.index);
  return material.test(between) ? from + found.index + found[0].length : undefined;
}

function after(sticky: RegExp, text: string, position: number): number {
  sticky.lastIndex = position;
  return sticky.test(text) ? sticky.lastIndex : position;
}
