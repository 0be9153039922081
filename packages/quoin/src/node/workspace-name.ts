/**
 * Names are bytes that anyone may have chosen. Here they become text that stays on its line and hides nothing,
 * and two different names never give the same text.
 */
import { isUtf8 } from "node:buffer";

/** A byte that is not UTF-8 becomes an unpaired surrogate, which no UTF-8 can hold: nothing is lost. */
const strayByte = 0xdc00;

export function decodeName(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString("utf8");
  let name = "";
  for (let at = 0; at < bytes.length; ) {
    const length = [1, 2, 3, 4].find((size) => isUtf8(bytes.subarray(at, at + size)));
    name += length
      ? bytes.toString("utf8", at, at + length)
      : String.fromCharCode(strayByte + (bytes[at] ?? 0));
    at += length ?? 1;
  }
  return name;
}

/**
 * Controls, unpaired surrogates, whatever breaks a line, has no width or turns the direction, and every space but
 * the common one; that one only at the ends. An at sign at the end would pass for the mark of a link.
 */
const hidden = /[\\\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}|^ +| +$|@$/gu;

const short: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

export function showName(name: string): string {
  return name.replace(hidden, (found) => short[found] ?? Array.from(found, escapeCharacter).join(""));
}

function escapeCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code >= strayByte + 0x80 && code <= strayByte + 0xff) return `\\x${(code - strayByte).toString(16)}`;
  return `\\u{${code.toString(16)}}`;
}
