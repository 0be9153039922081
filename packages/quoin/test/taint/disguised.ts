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

const alphabet = (
  "alfa bravo charlie delta echo foxtrot golf hotel india juliett kilo lima mike november oscar papa quebec romeo " +
  "sierra tango uniform victor whiskey xray yankee zulu zero one two three four five six seven eight nine"
).split(" ");
const wordOf = (character: string) =>
  alphabet[character < "a" ? 26 + Number(character) : codeOf(character) - 97] as string;
const caesar = (text: string, shift: number) =>
  text.replace(/[a-z]/g, (letter) => String.fromCharCode(((codeOf(letter) - 97 + shift) % 26) + 97));
const letterFrom = (first: number) => (character: string) =>
  character < "a" ? character : String.fromCodePoint(first + codeOf(character) - 97);
const digitFrom = (one: number) => (character: string) =>
  character < "a" ? String.fromCodePoint(one + Number(character) - 1) : character;
const smallCapitals: Record<string, string> = Object.fromEntries(
  Array.from("aᴀbʙcᴄdᴅeᴇfꜰgɢhʜjᴊkᴋmᴍnɴpᴘqꞯrʀsꜱtᴛuᴜvᴠwᴡyʏzᴢ".matchAll(/(.)(.)/gu), ([, plain, small]) => [
    plain,
    small,
  ]),
);
const parts = (text: string, size: number) => text.match(new RegExp(`.{1,${size}}`, "g")) ?? [];

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
    "variation selectors": (text) =>
      each(text, (character) => String.fromCodePoint(codeOf(character) + 0xe0100 - 16)),
    "regional indicators": (text) => each(text, letterFrom(0x1f1e6)),
    "white on black circles": (text) => each(text, letterFrom(0x1f150)),
    "white on black squares": (text) => each(text, letterFrom(0x1f170)),
    "digits in black circles": (text) => each(text, digitFrom(0x2776)),
    "digits with a full stop": (text) => each(text, digitFrom(0x2488)),
    "small capitals": (text) => each(text, (character) => smallCapitals[character] ?? character),
    "arabic digits": (text) => text.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit))),
  },
  reversed: {
    reversed: reverse,
    "reversed, split": (text) => each(reverse(text), (character) => `${character} `),
  },
  rot13: { rot13, "rot13, capitals": (text) => rot13(text).toUpperCase() },
  "rot13, reversed": { both: (text) => reverse(rot13(text)) },
  shifted: {
    "by 3": (text) => caesar(text, 3),
    "by 25, capitals": (text) => caesar(text, 25).toUpperCase(),
    mirrored: (text) => text.replace(/[a-z]/g, (letter) => String.fromCharCode(219 - codeOf(letter))),
  },
  "shifted, reversed": { "by 7": (text) => reverse(caesar(text, 7)) },
  rot47: {
    rot47: (text) =>
      each(text, (character) => String.fromCharCode(((codeOf(character) - 33 + 47) % 94) + 33)),
  },
  pieces: {
    "numbered parts": (text) =>
      parts(text, 3)
        .map((part, at) => `Part ${at + 1}: ${part}\n`)
        .join(""),
    "longer parts": (text) =>
      parts(text, 5)
        .map((part, at) => `${at + 1}) ${part}; and then\n`)
        .join(""),
    cells: (text) =>
      parts(text, 4)
        .map((part) => `<td class="key">${part}</td>`)
        .join(""),
    "code fences": (text) =>
      parts(text, 9)
        .map((part) => `\`\`\`js\n${part}\n\`\`\`\n`)
        .join(""),
    "arguments of a tool": (text) =>
      JSON.stringify(Object.fromEntries(parts(text, 3).map((part, at) => [`field_${at}`, part]))),
    "a letter changed": (text) => `${text.slice(0, 13)}0${text.slice(14)}`,
  },
  "pieces, reversed": {
    rows: (text) =>
      parts(reverse(text), 3)
        .map((part) => `row: ${part}\n`)
        .join(""),
  },
  spelled: {
    "alfa, bravo, 2": (text) =>
      Array.from(text, (character) => (character < "a" ? character : wordOf(character))).join(" "),
    "alfa, bravo, two": (text) => Array.from(text, wordOf).join(", "),
    "in sentences": (text) => each(text, (character) => `Then comes the letter ${character}. `),
    spans: (text) => each(text, (character) => `<span>${character}</span>`),
    "objects of JSON": (text) =>
      JSON.stringify(Array.from(text, (character, at) => ({ character, index: at + 10 }))),
  },
  interleaved: {
    "a numbered list": (text) => each(text, (character, at) => `${at + 1}. ${character}\n`),
    "three letters": (text) => each(text, (character) => `${character}xyz`),
    "five letters": (text) => each(text, (character) => `${character}vwxyz`),
    emphasis: (text) => each(text, (character) => `<em>${character}</em>`),
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
  octal: { spaces: (text) => Array.from(text, (character) => codeOf(character).toString(8)).join(" ") },
  "base64, reversed": {
    "of reversed": (text) => buffer(reverse(text)).toString("base64"),
    "then reversed": (text) => reverse(buffer(text).toString("base64")),
    "then reversed, aligned": (text) => reverse(buffer(`xy${text}.`).toString("base64")),
  },
  "hex, reversed": { "then reversed": (text) => reverse(buffer(text).toString("hex")) },
  "encoded twice": {
    "base64, base64": (text) => btoa(btoa(text)),
    "base64, base64, within a text": (text) => `Take ${btoa(`see ${btoa(`it is ${text}.`)} there`)}`,
    "base64, hex": (text) => buffer(btoa(text)).toString("hex"),
    "hex, base64": (text) => btoa(`x${buffer(text).toString("hex")}`),
    "hex, hex": (text) => buffer(buffer(text).toString("hex")).toString("hex").toUpperCase(),
  },
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
    "named entities": (text) =>
      each(text, (character) => (character < "a" ? character : `&${character}opf;`)),
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
