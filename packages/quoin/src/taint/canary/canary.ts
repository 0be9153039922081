import { QuoinError } from "../../errors.ts";
import { hmacSha256 } from "../../text/sha256.ts";

/** Without what is easily taken for a digit, which people who compare by eye will thank us for. */
const letters = "abcdefghjkmnpqrstuvwxyz";
const digits = "23456789";
/** Two letters and a digit: no part of it is a word, a number, or hexadecimal for long. 9 × 12.05 bits are 108. */
const groups = 9;
export const canaryLength = groups * 3;
export const canaryForm = new RegExp(`^(?:[${letters}]{2}[${digits}]){${groups}}$`);

/** A text that nobody would write by chance: where it turns up, what it was put into has leaked. */
export interface Canary {
  session: string;
  /** A function, so that no log, error or JSON shows it by accident. */
  reveal(): string;
}

/** A new one, from the machine's own randomness. */
export function issueCanary(session: string): Canary {
  return canaryOf(session, compose(randomBytes()));
}

/** The same one in every process that has the key, without keeping it anywhere. */
export function deriveCanary(session: string, key: string): Canary {
  const refuse = (path: string, message: string) =>
    new QuoinError({ code: "spec_invalid", path: [path], message });
  // Where it comes from the environment it may be missing.
  if (typeof key !== "string" || key.length < 16)
    throw refuse("key", "the key for canaries has fewer than 16 characters");
  // In UTF-8 all halves of pairs are one character: two sessions would have one canary.
  if (!session.isWellFormed()) throw refuse("session", "has half a surrogate pair in it");
  return canaryOf(session, compose(derivedBytes(session, key)));
}

/** One that was kept elsewhere. */
export function restoreCanary(session: string, value: string): Canary {
  // What was given is not said: it may be a canary with a slip in it.
  if (!canaryForm.test(value)) throw new QuoinError({ code: "spec_invalid", message: "this is no canary" });
  return canaryOf(session, value);
}

/** In front of a text, as a comment: models keep it, and pages do not show it. A text is one that a payload carried. */
export function plantCanary(text: string, canary: Canary | string): string {
  const { reveal } = typeof canary === "string" ? restoreCanary("", canary) : canary;
  return `<!-- ${reveal()} -->\n${text}`;
}

const canaryOf = (session: string, value: string): Canary => ({ session, reveal: () => value });

function compose(bytes: Iterator<number>): string {
  const pick = (alphabet: string) => {
    // Bytes beyond the last whole round of the alphabet would favour its first letters.
    const most = 256 - (256 % alphabet.length);
    for (;;) {
      const byte = bytes.next().value as number;
      if (byte < most) return alphabet.charAt(byte % alphabet.length);
    }
  };
  return Array.from({ length: groups }, () => pick(letters) + pick(letters) + pick(digits)).join("");
}

function* randomBytes(): Generator<number> {
  for (;;) yield* crypto.getRandomValues(new Uint8Array(64));
}

function* derivedBytes(session: string, key: string): Generator<number> {
  for (let round = 0; ; round++) yield* hmacSha256(key, `quoin canary 1\n${round}\n${session}`);
}
