/** Letters of other scripts and small capitals that look like ours; what Unicode itself calls compatible needs no row. */
const lookAlikes = new Map(
  [
    ["аеорсухіјѕһԁԛԝкмтвнгпѵ", "aeopcyxijshdqwkmtbhrnv"],
    ["αονρτυχικβεηγωκ", "aovptuxikbenywk"],
    ["ոսցհքօյզ", "nughpojq"],
    ["ᴀʙᴄᴅᴇꜰɢʜᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ", "abcdefghjklmnopqrstuvwyz"],
    ["ɑɡɩʋɛʐ", "agiuez"],
  ].flatMap(([theirs = "", ours = ""]) =>
    Array.from(theirs, (character, at) => [character, ours.charAt(at)] as const),
  ),
);
/** Rows of letters or digits that Unicode gives no plain form: first, last, and what the first one is. */
const ranges = [
  [0x1f150, 0x1f169, 0x41],
  [0x1f170, 0x1f189, 0x41],
  [0x1f1e6, 0x1f1ff, 0x41],
  [0x2488, 0x2490, 0x31],
  [0x24f5, 0x24fd, 0x31],
  [0x2776, 0x277e, 0x31],
  [0x2780, 0x2788, 0x31],
  [0x278a, 0x2792, 0x31],
] as const;
const known = new Uint8Array(0x20000);
const unknown = 0;
const nothing = 1;

/**
 * The ASCII character that a reader would take this one for, with its case; 0 where there is none. Full-width,
 * circled, mathematical, accented, look-alike, digits of other scripts, invisible tags, and bytes hidden in variation
 * selectors.
 */
export function foldCharacter(codePoint: number): number {
  if (codePoint < 0x80) return printable(codePoint);
  if (codePoint > 0xe0020 && codePoint < 0xe007f) return codePoint - 0xe0000;
  if (codePoint >= 0xe0100 && codePoint <= 0xe01ef) return printable(codePoint - 0xe0100 + 16);
  if (codePoint >= known.length) return 0;
  // Unicode's tables are slow to ask, and texts repeat their letters.
  if (known[codePoint] === unknown) known[codePoint] = lookUp(codePoint) || nothing;
  const found = known[codePoint] as number;
  return found === nothing ? 0 : found;
}

const printable = (code: number) => (code > 0x20 && code < 0x7f ? code : 0);

function lookUp(codePoint: number): number {
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return 0;
  const range = ranges.find(([first, last]) => codePoint >= first && codePoint <= last);
  if (range) return range[2] + codePoint - range[0];
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
