import { iso7064, luhn, weighted } from "./check-digits.ts";

/** Check digits of national numbers. All take the number without its spaces and marks, letters in capitals. */

function isCalendarDay(month: string, day: string): boolean {
  return Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31;
}

const allSame = (digits: string) => /^(\d)\1+$/.test(digits);
const last = (digits: string) => Number(digits.at(-1));

/** United Kingdom, National Health Service: modulo 11. */
export function isNhsNumber(digits: string): boolean {
  const check = (11 - (weighted(digits, [10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
  return !allSame(digits) && check === last(digits);
}

/** Netherlands: the sum of all nine, the last one taken off, divides by eleven. */
export function isBsn(digits: string): boolean {
  return !allSame(digits) && weighted(digits, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0;
}

export function isPesel(digits: string): boolean {
  return (weighted(digits, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) + last(digits)) % 10 === 0;
}

/** Turkey: the tenth digit checks nine, the eleventh ten. */
export function isTurkishId(digits: string): boolean {
  const tenth = weighted(digits, [7, -1, 7, -1, 7, -1, 7, -1, 7]) % 10;
  const eleventh = weighted(digits, [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]) % 10;
  return digits[0] !== "0" && (tenth + 10) % 10 === Number(digits[9]) && eleventh === last(digits);
}

/** India, Aadhaar: Verhoeff's scheme, that is products in the group of a pentagon's symmetries. */
export function isAadhaar(digits: string): boolean {
  const shift = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];
  let check = 0;
  [...digits].reverse().forEach((character, place) => {
    let digit = Number(character);
    for (let times = place % 8; times > 0; times--) digit = shift[digit] ?? 0;
    check = pentagon(check, digit);
  });
  return check === 0;
}

/** Turns are 0 to 4, reflections 5 to 9. */
function pentagon(first: number, second: number): number {
  const turn = first < 5 ? first + second : first - second;
  return ((turn + 10) % 5) + (first < 5 === second < 5 ? 0 : 5);
}

/** Belgium: 97 minus the rest of the first nine, before which those born since 2000 write a 2. */
export function isBelgianNumber(digits: string): boolean {
  const check = Number(digits.slice(9));
  const born = (prefix: string) => 97 - (Number(prefix + digits.slice(0, 9)) % 97);
  return check === born("") || check === born("2");
}

/** Sweden: the century is not part of the check. */
export function isPersonnummer(digits: string): boolean {
  return isCalendarDay(digits.slice(-8, -6), digits.slice(-6, -4)) && luhn(digits.slice(-10));
}

/** Switzerland: an article number of thirteen digits, of the country 756. */
export function isAhvNumber(digits: string): boolean {
  return weighted(digits, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1]) % 10 === 0;
}

/** Australia, tax file number. */
export function isTfn(digits: string): boolean {
  return !allSame(digits) && weighted(digits, [1, 4, 3, 7, 5, 8, 6, 9, 10]) % 11 === 0;
}

/** China: a place, a day, a running number, and a last digit that may be an X. */
export function isChineseId(value: string): boolean {
  const sum = weighted(value, [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]);
  return (
    isCalendarDay(value.slice(10, 12), value.slice(12, 14)) && "10X98765432".charAt(sum % 11) === value.at(-1)
  );
}

/** South Korea, as given out until October 2020. */
export function isKoreanNumber(digits: string): boolean {
  const sum = weighted(digits, [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5]);
  return isCalendarDay(digits.slice(2, 4), digits.slice(4, 6)) && (11 - (sum % 11)) % 10 === last(digits);
}

/** Japan, My Number. */
export function isMyNumber(digits: string): boolean {
  const rest = weighted(digits, [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11;
  return !allSame(digits) && last(digits) === (rest < 2 ? 0 : 11 - rest);
}

/** Mexico, CURP. */
export function isCurp(value: string): boolean {
  const alphabet = "0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ";
  let sum = 0;
  for (let at = 0; at < 17; at++) sum += alphabet.indexOf(value.charAt(at)) * (18 - at);
  return isCalendarDay(value.slice(6, 8), value.slice(8, 10)) && (10 - (sum % 10)) % 10 === last(value);
}

/** Argentina, CUIT and CUIL. */
export function isCuit(digits: string): boolean {
  const check = (11 - (weighted(digits, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
  return last(digits) === (check === 10 ? 9 : check);
}

/** Chile: a K stands for ten. */
export function isRut(value: string): boolean {
  const body = value.slice(0, -1).padStart(8, "0");
  const check = (11 - (weighted(body, [3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
  return Number(body) > 0 && (check === 10 ? "K" : String(check)) === value.at(-1);
}

/** Singapore: the last letter is drawn from one of two rows, shifted by four for those given out since 2000. */
export function isNric(value: string): boolean {
  const first = value.charAt(0);
  const sum = weighted(value.slice(1), [2, 7, 6, 5, 4, 3, 2]) + ("TG".includes(first) ? 4 : 0);
  const row = "ST".includes(first) ? "JZIHGFEDCBA" : "XWUTRQPNMLK";
  return row.charAt(sum % 11) === value.at(-1);
}

/** Ireland: a second letter counts nine times its rank. */
export function isPpsNumber(value: string): boolean {
  const second = value.length > 8 ? value.charCodeAt(8) - 64 : 0;
  const sum = weighted(value, [8, 7, 6, 5, 4, 3, 2]) + (second === 23 ? 0 : second) * 9;
  return "WABCDEFGHIJKLMNOPQRSTUV".charAt(sum % 23) === value.charAt(7);
}

/** Norway: two check digits, the second over the first. */
export function isFodselsnummer(digits: string): boolean {
  const first = (11 - (weighted(digits, [3, 7, 6, 1, 8, 9, 4, 5, 2]) % 11)) % 11;
  const second = (11 - (weighted(digits, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
  return first === Number(digits[9]) && second === last(digits);
}

/** Finland: the last character is the rest of the nine digits by 31. */
export function isHetu(value: string): boolean {
  const rest = Number(value.slice(0, 6) + value.slice(-4, -1)) % 31;
  return "0123456789ABCDEFHJKLMNPRSTUVWXY".charAt(rest) === value.at(-1);
}

/** Romania, CNP. */
export function isCnp(digits: string): boolean {
  const rest = weighted(digits, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11;
  return isCalendarDay(digits.slice(3, 5), digits.slice(5, 7)) && last(digits) === (rest === 10 ? 1 : rest);
}

/** Croatia, OIB. */
export const isOib = iso7064;

/** Canada, social insurance number. */
export const isSin = (digits: string) => !allSame(digits) && luhn(digits);

/** South Africa: a day of birth, and Luhn's check over all. */
export const isSouthAfricanId = (digits: string) =>
  isCalendarDay(digits.slice(2, 4), digits.slice(4, 6)) && luhn(digits);
