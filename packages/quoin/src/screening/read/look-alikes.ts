/**
 * Letters that pass for another script's. Only what NFKC leaves alone: it already makes letters of full width, of
 * mathematics and in circles plain.
 */
function pairs(list: string): Map<string, string> {
  return new Map(list.split(" ").map((pair) => [pair.charAt(0), pair.slice(1)]));
}

/** Cyrillic and Greek letters inside a Latin word. */
export const toLatin: ReadonlyMap<string, string> = pairs(
  "аa еe оo сc рp хx уy іi јj ѕs ԁd һh ӏl ԛq ԝw мm тt вb нh кk гr пn иu ьb αa βb γy εe ηn ιi κk νv οo ρp τt υu χx ωw σo",
);
/** Latin letters inside a Cyrillic word. */
export const toCyrillic: ReadonlyMap<string, string> = pairs("aа eе oо cс pр xх yу kк mм tт bв hн iі");

/** In any word: small capitals and the like, letters that people write around, punctuation that comes in many shapes. */
export const plainOf: ReadonlyMap<string, string> = new Map([
  ...pairs(
    "ɑa ɡg ɩi ıi ʟl ɴn ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ᴍm ᴏo ᴘp ǝe ɐa ɔc ոn օo սu հh ցg ꭱr ꭲi",
  ),
  ...pairs("ßss æae œoe øo đd ðd łl þth ŋn ħh أا إا آا ىي ةه"),
  ...pairs("’' ‘' ʼ' `' ´' ‐- ‑- –- —- −-"),
  ...pairs('“" ”" „" «" »" 「" 」" 『" 』" 《" 》"'),
  ["ـ", ""],
]);
