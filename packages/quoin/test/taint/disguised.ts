/** Ways to bring a text past a filter, each as its author would. */
const each = (text: string, write: (character: string, at: number) => string) =>
  Array.from(text, write).join("");
const codeOf = (character: string) => character.codePointAt(0) as number;
const hexOf = (character: string, digits = 2) => codeOf(character).toString(16).padStart(digits, "0");
const reverse = (text: string) => Array.from(text).reverse().join("");

export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const characters = Array.from(
    bits.match(/.{1,5}/g) ?? [],
    (five) => alphabet[Number.parseInt(five.padEnd(5, "0"), 2)],
  );
  return characters.join("").padEnd(Math.ceil(characters.length / 8) * 8, "=");
}

export function rot13(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const first = letter < "a" ? 65 : 97;
    return String.fromCharCode(((codeOf(letter) - first + 13) % 26) + first);
  });
}

const buffer = (text: string) => Buffer.from(text);
/** By the form that the detector should name. */
export const disguised: Record<string, Record<string, (text: string) => string>> = {
  plain: { verbatim: (text) => text, "in a comment": (text) => `<!-- ${text} -->` },
  "re-cased": {
    upper: (text) => text.toUpperCase(),
    mixed: (text) => each(text, (character, at) => (at % 2 ? character.toUpperCase() : character)),
  },
  split: {
    spaces: (text) => each(text, (character) => `${character} `),
    dashes: (text) => each(text, (character) => `${character}-`),
    dots: (text) => each(text, (character) => `${character}. `),
    pipes: (text) => each(text, (character) => `${character}|`),
    quotes: (text) => each(text, (character) => `"${character}", `),
    newlines: (text) => each(text, (character) => `${character}\r\n`),
    quoted: (text) => text.replace(/.{5}/g, "> $&\n"),
    "zero width": (text) => each(text, (character) => `${character}\u200b\u2060\ufeff`),
    "soft hyphens": (text) => each(text, (character) => `${character}\u00ad`),
    accents: (text) => each(text, (character) => `${character}\u0301`),
    markdown: (text) => each(text, (character) => `**${character}**_\`~`),
    emoji: (text) => each(text, (character) => `${character}\u{1F600}`),
    "percent signs": (text) => each(text, (character) => `${character}%`),
    uneven: (text) => text.replace(/^(.{3})(.)(.{7})/, "$1 $2\n\n\t$3…"),
  },
  "look-alike": {
    "full-width": (text) => each(text, (character) => String.fromCodePoint(codeOf(character) + 0xfee0)),
    "full-width capitals": (text) =>
      each(text.toUpperCase(), (character) => String.fromCodePoint(codeOf(character) + 0xfee0)),
    mathematical: (text) =>
      each(text, (character) =>
        String.fromCodePoint(codeOf(character) + (character < "a" ? 0x1d7ce - 48 : 0x1d41a - 97)),
      ),
    circled: (text) =>
      each(text, (character) =>
        character < "a" ? character : String.fromCodePoint(codeOf(character) + 0x246f),
      ),
    "invisible tags": (text) => each(text, (character) => String.fromCodePoint(codeOf(character) + 0xe0000)),
    "arabic digits": (text) => text.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit))),
  },
  reversed: {
    reversed: reverse,
    "reversed, split": (text) => each(reverse(text), (character) => `${character} `),
  },
  rot13: { rot13, "rot13, capitals": (text) => rot13(text).toUpperCase() },
  "rot13, reversed": { both: (text) => reverse(rot13(text)) },
  interleaved: {
    "one letter": (text) => each(text, (character) => `${character}x`),
    "two digits": (text) => each(text, (character, at) => `${character}${at % 10}7`),
  },
  hex: {
    lower: (text) => buffer(text).toString("hex"),
    upper: (text) => buffer(text).toString("hex").toUpperCase(),
    "of capitals": (text) => buffer(text.toUpperCase()).toString("hex"),
    spaced: (text) => each(text, (character) => `${hexOf(character)} `),
    colons: (text) => each(text, (character) => `${hexOf(character)}:`),
    "within a text": (text) => buffer(`The canary is ${text}, I think.`).toString("hex"),
    "with a prefix": (text) => `0x${buffer(text).toString("hex")}`,
  },
  base64: {
    padded: (text) => buffer(text).toString("base64"),
    "url-safe": (text) => buffer(text).toString("base64url"),
    "alignment 1": (text) => buffer(`x${text}`).toString("base64"),
    "alignment 2": (text) => buffer(`xy${text}`).toString("base64"),
    "alignment 1, more behind": (text) => buffer(`x${text} and more`).toString("base64url"),
    "within a text": (text) => `Here it is: ${buffer(`The canary is ${text}?>~ ok`).toString("base64")}`,
    "of capitals": (text) => buffer(text.toUpperCase()).toString("base64"),
    "of mixed case": (text) =>
      buffer(each(text, (character, at) => (at % 3 ? character.toUpperCase() : character))).toString(
        "base64",
      ),
    "in lines": (text) => buffer(text).toString("base64").replace(/.{7}/g, "$&\n"),
    spaced: (text) => each(buffer(text).toString("base64"), (character) => `${character} `),
    "UTF-16": (text) => Buffer.from(text, "utf16le").toString("base64"),
    "of split": (text) => buffer(each(text, (character) => `${character}-`)).toString("base64"),
  },
  base32: {
    padded: (text) => base32(buffer(text)),
    bare: (text) => base32(buffer(text)).replaceAll("=", ""),
    lower: (text) => base32(buffer(text)).toLowerCase(),
    ...Object.fromEntries(
      [1, 2, 3, 4].map((shift) => [
        `alignment ${shift}`,
        (text: string) => base32(buffer("#".repeat(shift) + text)),
      ]),
    ),
    "behind words": (text) => `Take this: ${base32(buffer(text))}`,
  },
  binary: {
    bits: (text) => each(text, (character) => `${codeOf(character).toString(2).padStart(8, "0")} `),
  },
  decimal: {
    list: (text) => `[${Array.from(text, codeOf).join(", ")}]`,
    spaces: (text) => Array.from(text, codeOf).join(" "),
  },
  "base64, reversed": {
    "of reversed": (text) => buffer(reverse(text)).toString("base64"),
    "then reversed": (text) => reverse(buffer(text).toString("base64")),
    "then reversed, aligned": (text) => reverse(buffer(`xy${text}.`).toString("base64")),
  },
  "hex, reversed": { "then reversed": (text) => reverse(buffer(text).toString("hex")) },
  "base64, rot13": { "of rot13": (text) => buffer(rot13(text)).toString("base64") },
  escaped: {
    percent: (text) => each(text, (character) => `%${hexOf(character)}`),
    "percent, some": (text) =>
      each(text, (character, at) => (at % 2 ? character : `%${hexOf(character).toUpperCase()}`)),
    "percent, twice": (text) => each(text, (character) => `%25${hexOf(character)}`),
    "decimal entities": (text) => each(text, (character) => `&#${codeOf(character)};`),
    "hexadecimal entities": (text) => each(text, (character) => `&#x${hexOf(character)};`),
    "entities with zeros": (text) => each(text, (character) => `&#X000${hexOf(character)};`),
    "entities without an end": (text) => each(text, (character) => `&#${codeOf(character)} `),
    "entities, twice": (text) => each(text, (character) => `&amp;#${codeOf(character)};`),
    "named entities between": (text) => each(text, (character) => `${character}&ZeroWidthSpace;&nbsp;`),
    "\\u": (text) => each(text, (character) => `\\u${hexOf(character, 4)}`),
    "\\u, quoted": (text) => each(text, (character) => `\\\\u${hexOf(character, 4).toUpperCase()}`),
    "\\u{}": (text) => each(text, (character) => `\\u{${hexOf(character)}}`),
    "\\U": (text) => each(text, (character) => `\\U${hexOf(character, 8)}`),
    "\\x": (text) => each(text, (character) => `\\x${hexOf(character)}`),
    octal: (text) => each(text, (character) => `\\${codeOf(character).toString(8).padStart(3, "0")}`),
    "line breaks in JSON": (text) => JSON.stringify(each(text, (character) => `${character}\n`)),
    "quoted-printable": (text) => each(text, (character) => `=${hexOf(character).toUpperCase()}`),
    "0x": (text) => each(text, (character) => `0x${hexOf(character)}, `),
    "U+": (text) => each(text, (character) => `U+${hexOf(character, 4).toUpperCase()} `),
  },
  "escaped, base64": {
    "in a URL": (text) =>
      encodeURIComponent(buffer(`??>>${text}`).toString("base64"))
        .replace(/^.{12}/, "$&%0A")
        .replace(/.{20}/, "$&%0a"),
  },
};
