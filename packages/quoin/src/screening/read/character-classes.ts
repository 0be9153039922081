/** What a UTF-16 unit is to a reader; asked for every character of every text, so it is looked up. */
const wordLike = /[\p{L}\p{N}\p{M}]/u;
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const unknown = 0;
export const other = 1;
export const letter = 2;
/** Of a script that writes words without spaces between them: a word may begin anywhere. */
export const unspaced = 3;
/** Endings are written onto the word. */
export const hangul = 4;
export const arabic = 5;

const known = new Uint8Array(65536);

export function classOf(code: number): number {
  const found = known[code] as number;
  return found === unknown ? look(code) : found;
}

function look(code: number): number {
  const character = String.fromCharCode(code);
  let found = other;
  if (withoutSpaces.test(character)) found = unspaced;
  else if ((code >= 0xac00 && code <= 0xd7a3) || (code >= 0x1100 && code <= 0x11ff)) found = hangul;
  else if (wordLike.test(character)) found = code >= 0x0600 && code <= 0x06ff ? arabic : letter;
  known[code] = found;
  return found;
}
