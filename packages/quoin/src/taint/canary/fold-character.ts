/** Letters of other scripts that look like ours; what Unicode itself calls compatible needs no row. */
const lookAlikes = new Map(
  Array.from("аеорсухіјѕһԁԛԝкмтвнαονρτυχικ", (character, at) => [
    character,
    "aeopcyxijshdqwkmtbhaovptuxik".charAt(at),
  ]),
);
const known = new Uint8Array(0x20000);
const unknown = 0;
const nothing = 1;

/**
 * The ASCII character that a reader would take this one for, with its case; 0 where there is none. Full-width,
 * circled, mathematical, accented, look-alike, digits of other scripts, and invisible tags.
 */
export function foldCharacter(codePoint: number): number {
  if (codePoint < 0x80) return codePoint > 0x20 && codePoint < 0x7f ? codePoint : 0;
  if (codePoint > 0xe0020 && codePoint < 0xe007f) return codePoint - 0xe0000;
  if (codePoint >= known.length) return 0;
  // Unicode's tables are slow to ask, and texts repeat their letters.
  if (known[codePoint] === unknown) known[codePoint] = lookUp(codePoint) || nothing;
  const found = known[codePoint] as number;
  return found === nothing ? 0 : found;
}

function lookUp(codePoint: number): number {
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return 0;
  const character = String.fromCodePoint(codePoint);
  const like = lookAlikes.get(character) ?? lookAlikes.get(character.toLowerCase());
  if (like) return like.charCodeAt(0);
  if (/\p{Nd}/u.test(character)) return 0x30 + digitOf(codePoint);
  // A ligature or a fraction is several characters: nobody spells a canary with those.
  const [base = "", ...more] = character.normalize("NFKD").replace(/[\p{M}()]/gu, "");
  return more.length === 0 && /^[!-~]$/.test(base) ? base.charCodeAt(0) : 0;
}

/** Every script's digits stand together, from nought to nine; mathematical ones say themselves which they are. */
function digitOf(codePoint: number): number {
  const compatible = String.fromCodePoint(codePoint).normalize("NFKD");
  if (/^[0-9]$/.test(compatible)) return Number(compatible);
  let zero = codePoint;
  while (codePoint - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return codePoint - zero;
}
