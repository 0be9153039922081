/** Checks that tell a number with a meaning from any other run of digits. */

export function luhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]) * (at % 2 === 0 ? 1 : 2);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

/** Visa's rare cards of nineteen digits are left out: whole numbers of 64 bits have as many. */
const issuers: readonly [prefix: RegExp, lengths: readonly number[]][] = [
  [/^4/, [16]],
  [/^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  [/^3[47]/, [15]],
  [/^(?:6011|64[4-9]|65)/, [16]],
  [/^(?:30[0-5]|36|38)/, [14]],
  [/^35(?:2[89]|[3-8])/, [16]],
  [/^62/, [16, 17, 18, 19]],
  [/^(?:5067|5090|504175|6277|6363|636297|606282)/, [16]],
];

export function isCardNumber(digits: string): boolean {
  const issued = issuers.some(([prefix, lengths]) => prefix.test(digits) && lengths.includes(digits.length));
  return issued && !/^(\d)\1+$/.test(digits) && luhn(digits);
}

const ibanLengths: Record<string, number> = Object.fromEntries(
  (
    "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 " +
    "FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 " +
    "LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24 " +
    "SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20"
  )
    .split(" ")
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** How many letters and digits an IBAN of this country has; 0 for no country. */
export function ibanLength(start: string): number {
  return ibanLengths[start.slice(0, 2)] ?? 0;
}

export function isIban(iban: string): boolean {
  let remainder = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}

export function weighted(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0);
}

/** The check digit of Brazilian numbers: modulo 11, where ten and eleven count as zero. */
function brazilian(digits: string, weights: readonly number[]): boolean {
  const rest = weighted(digits, weights) % 11;
  return Number(digits[weights.length]) === (rest < 2 ? 0 : 11 - rest);
}

export function isCpf(digits: string): boolean {
  const weights = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
  return !/^(\d)\1+$/.test(digits) && brazilian(digits, weights.slice(1)) && brazilian(digits, weights);
}

export function isCnpj(digits: string): boolean {
  const weights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
  return !/^(\d)\1+$/.test(digits) && brazilian(digits, weights.slice(1)) && brazilian(digits, weights);
}

/** French social security number: the last two digits are 97 minus the rest; Corsica writes 2A and 2B. */
export function isNir(value: string): boolean {
  const number = Number(value.slice(0, 13).replace("2A", "19").replace("2B", "18"));
  return Number(value.slice(13)) === 97 - (number % 97);
}

/** Portuguese tax number. */
export function isNif(digits: string): boolean {
  const rest = weighted(digits, [9, 8, 7, 6, 5, 4, 3, 2]) % 11;
  return Number(digits[8]) === (rest < 2 ? 0 : 11 - rest);
}

/** Spanish DNI and NIE. */
export function isDni(value: string): boolean {
  const digits = value.slice(0, -1).replace(/^[XYZ]/, (letter) => String("XYZ".indexOf(letter)));
  return "TRWAGMYFPDXBNJZSQVHLCKE".charAt(Number(digits) % 23) === value.at(-1);
}

/** Italian codice fiscale: odd places count by a table of their own. */
export function isCodiceFiscale(value: string): boolean {
  const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];
  let sum = 0;
  for (let at = 0; at < 15; at++) {
    const character = value.charAt(at);
    const rank = /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65;
    sum += at % 2 === 0 ? (odd[rank] ?? 0) : rank;
  }
  return String.fromCharCode(65 + (sum % 26)) === value.charAt(15);
}

/** Eleven digits, ISO 7064 modulo 11, 10. */
export function iso7064(digits: string): boolean {
  let product = 10;
  for (const digit of digits.slice(0, 10)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return Number(digits[10]) === (11 - product) % 10;
}

/** German tax id. */
export function isSteuerId(digits: string): boolean {
  return digits[0] !== "0" && iso7064(digits);
}
