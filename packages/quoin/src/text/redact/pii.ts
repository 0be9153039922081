import { ibanLength, isCardNumber, isCnpj, isIban } from "./check-digits.ts";
import { nationalIdRules } from "./national-ids.ts";
import { manyDigits, phoneRules } from "./phone.ts";
import type { Range, Rule } from "./rule.ts";

const pii = "pii" as const;
const digitsOf = (value: string) => value.replace(/\D/g, "");

/** Endings of files that no top-level domain has: `icon@2x.png`. */
const fileEnding = /\.(?:png|jpe?g|gif|svg|webp|js|jsx|ts|tsx|css|html|json|txt|log|ya?ml|map|lock)$/i;

const mailboxCharacter = /[\p{L}\p{N}._+-]/u;
const longestMailbox = 64;

/**
 * From the @ backwards: to look for the name first would mean to look at every word.
 * In `scheme://name@host` and `scheme://name:password@host` the part after the @ is a machine.
 */
function locateEmail(text: string, found: RegExpExecArray): Range | undefined {
  let start = found.index;
  while (start > 0 && found.index - start <= longestMailbox && mailboxCharacter.test(text.charAt(start - 1)))
    start--;
  // In an address `%20` is a blank, and no mailbox begins with its digits.
  if (text.charAt(start - 1) === "%" && /^[0-9a-f]{2}/i.test(text.slice(start, start + 2))) start += 2;
  const name = text.slice(start, found.index);
  const end = found.index + found[0].length;
  if (start >= found.index || name.length > longestMailbox || name.startsWith("-") || name === "git")
    return undefined;
  if (fileEnding.test(found[0])) return undefined;
  if (/:\/\/[^\s/@"'<>`()[\]\uFFFC]*$/.test(text.slice(Math.max(0, start - 160), start))) return undefined;
  return { start, end };
}

/** As many characters as the country's account numbers have; capitals that follow are another word. */
function locateIban(text: string, found: RegExpExecArray): Range | undefined {
  const wanted = ibanLength(found[0]);
  let taken = "";
  let end = 0;
  while (taken.length < wanted && end < found[0].length) {
    const character = found[0].charAt(end++);
    if (character !== " " && character !== "-") taken += character;
  }
  const next = text.charAt(found.index + end);
  const whole = wanted > 0 && taken.length === wanted && !/[A-Za-z0-9]/.test(next);
  return whole && isIban(taken) ? { start: found.index, end: found.index + end } : undefined;
}

/** National ids before telephones: of two readings of one number, the one with check digits gives the name. */
export const piiRules: readonly Rule[] = [
  {
    name: "email",
    class: pii,
    hint: /@|%40/,
    pattern: /(?:@|%40)(?:[\p{L}\p{N}-]{1,63}\.){1,6}\p{L}{2,18}(?![\p{L}\p{N}])/gu,
    locate: locateEmail,
  },
  {
    name: "card-number",
    class: pii,
    hint: manyDigits,
    pattern:
      /(?<![A-Za-z0-9.+_-])(?:\d{4} \d{4} \d{4} \d{4}|\d{4}-\d{4}-\d{4}-\d{4}|3\d{3} \d{6} \d{4,5}|3\d{3}-\d{6}-\d{4,5}|\d{14,19})(?![A-Za-z0-9_]|[.-]\d)/g,
    accept: (value) => isCardNumber(digitsOf(value)),
  },
  {
    name: "iban",
    class: pii,
    hint: /[A-Z]{2}\d{2}[ -]?[A-Z0-9]{4}/,
    pattern: /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]){11,30}/g,
    locate: locateIban,
  },
  {
    name: "cnpj",
    class: pii,
    hint: manyDigits,
    pattern: /(?<![A-Za-z0-9.])\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}(?![A-Za-z0-9])/g,
    accept: (value) => isCnpj(digitsOf(value)),
  },
  ...nationalIdRules,
  ...phoneRules,
];
