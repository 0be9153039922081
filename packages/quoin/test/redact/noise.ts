/**
 * Made-up secrets and personal data. They are put together at run time, so that no scanner,
 * ours included, takes this file for a leak.
 */

export interface Case {
  rule: string;
  /** The part that must go. */
  value: string;
  text: string;
}

export const lower = "abcdefghijklmnopqrstuvwxyz";
const digits = "0123456789";
const hexDigits = `${digits}abcdef`;
export const upper = lower.toUpperCase();
const alphanumeric = lower + upper + digits;

/** Looks random and is the same on every run. */
export function noise(length: number, alphabet = alphanumeric, seed = 7): string {
  let state = (seed * 2654435761) >>> 0;
  let text = "";
  for (let at = 0; at < length; at++) {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0;
    text += alphabet.charAt((state >>> 7) % alphabet.length);
  }
  return text;
}
export const hex = (length: number, seed = 3) => noise(length, hexDigits, seed);
export const small = (length: number) => noise(length, lower + digits, 11);
export const uuid = [hex(8), hex(4), hex(4), hex(4), hex(12)].join("-");
export const capitals = (length: number) => noise(length, upper + digits, 5);

export const base64 = (text: string) => Buffer.from(text).toString("base64");
const base64url = (text: string) => Buffer.from(text).toString("base64url");
export const jwt = [base64url('{"alg":"HS256","typ":"JWT"}'), base64url('{"sub":"42"}'), noise(43)].join(".");

const dashes = "-".repeat(5);
export const pemHead = (kind: string) => `${dashes}BEGIN ${kind}${dashes}`;
export const pemTail = (kind: string) => `${dashes}END ${kind}${dashes}`;
export const pemBody = [noise(64), noise(64, alphanumeric, 8), `${noise(21)}=`].join("\n");
export const pem = (kind: string) => `${pemHead(kind)}\n${pemBody}\n${pemTail(kind)}`;

/** `%` stands for the value. */
export function around(rule: string, template: string, value: string): Case {
  return { rule, value, text: template.replace("%", () => value) };
}
