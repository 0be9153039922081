import {
  ibanLength,
  isCardNumber,
  isCnpj,
  isCodiceFiscale,
  isCpf,
  isDni,
  isIban,
  isNif,
  isNir,
  isSteuerId,
} from "./check-digits.ts";
import { manyDigits, phoneRules } from "./phone.ts";
import type { Range, Rule } from "./rule.ts";

const pii = "pii" as const;
const digitsOf = (value: string) => value.replace(/\D/g, "");
const compact = (value: string) => value.replace(/[ .-]/g, "");

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
  const name = text.slice(start, found.index);
  const end = found.index + found[0].length;
  if (name === "" || name.length > longestMailbox || name.startsWith("-") || name === "git") return undefined;
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

/** Names, addresses and dates of birth need a model of language and are not covered. */
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
    name: "us-ssn",
    class: pii,
    hint: manyDigits,
    pattern: /(?<![A-Za-z0-9_.-])(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![A-Za-z0-9_-]|\.\d)/g,
  },
  {
    name: "cnpj",
    class: pii,
    hint: manyDigits,
    pattern: /(?<![A-Za-z0-9.])\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}(?![A-Za-z0-9])/g,
    accept: (value) => isCnpj(digitsOf(value)),
  },
  {
    name: "cpf",
    class: pii,
    hint: manyDigits,
    pattern: /(?<![A-Za-z0-9.])\d{3}\.\d{3}\.\d{3}-\d{2}(?![A-Za-z0-9])/g,
    accept: (value) => isCpf(digitsOf(value)),
  },
  {
    name: "cpf",
    class: pii,
    hint: manyDigits,
    pattern: /(?<![A-Za-z])(CPF["'*]{0,2}\s{0,2}[:=nº°.]{0,3}\s{0,3}["']?)\d{11}(?![A-Za-z0-9])/gi,
    accept: isCpf,
  },
  {
    name: "fr-nir",
    class: pii,
    hint: manyDigits,
    pattern:
      /(?<![A-Za-z0-9.+_-])[12] ?\d{2} ?(?:0[1-9]|1[0-2]|[2-9]\d) ?(?:\d{2}|2[AB]) ?\d{3} ?\d{3} ?\d{2}(?![A-Za-z0-9_]|[.-]\d)/g,
    accept: (value) => isNir(compact(value)),
  },
  {
    name: "es-dni",
    class: pii,
    hint: manyDigits,
    pattern: /(?<![A-Za-z0-9_-])(?:\d{8}-?|[XYZ]-?\d{7}-?)[A-HJ-NP-TV-Z](?![A-Za-z0-9_-])/g,
    accept: (value) => isDni(compact(value)),
  },
  {
    name: "it-codice-fiscale",
    class: pii,
    hint: /[A-Z]{6}\d\d[A-Z]/,
    pattern: /(?<![A-Za-z0-9])[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z](?![A-Za-z0-9])/g,
    accept: isCodiceFiscale,
  },
  {
    name: "pt-nif",
    class: pii,
    hint: manyDigits,
    pattern:
      /(?<![A-Za-z])((?:NIF|contribuinte)["'*]{0,2}\s{0,2}(?:n\.?º)?[:=.]?\s{0,3}["']?(?:PT ?)?)[1-35689]\d{2} ?\d{3} ?\d{3}(?![A-Za-z0-9])/gi,
    accept: (value) => isNif(digitsOf(value)),
  },
  {
    name: "de-tax-id",
    class: pii,
    hint: manyDigits,
    pattern:
      /(?<![A-Za-z])((?:Steuer-?ID(?:entifikationsnummer)?|steuerliche Identifikationsnummer|Steuer-?IdNr\.?|IdNr\.?|(?:german )?tax[ -]?id|TIN)["'*]{0,2}\s{0,2}[:=]?\s{0,3}["']?)[1-9]\d ?\d{3} ?\d{3} ?\d{3}(?![A-Za-z0-9])/gi,
    accept: (value) => isSteuerId(digitsOf(value)),
  },
  ...phoneRules,
];
