/** A text in the writings that the screen looks behind. */
export const base64 = (text: string) => Buffer.from(text).toString("base64");
export const base64url = (text: string) => Buffer.from(text).toString("base64url");
export const hex = (text: string, between = "") =>
  (Buffer.from(text).toString("hex").match(/../g) ?? []).join(between);
export const escapedHex = (text: string) => hex(text).replace(/../g, "\\x$&");
export const binary = (text: string) =>
  Array.from(Buffer.from(text), (byte) => byte.toString(2).padStart(8, "0")).join(" ");
export const percent = (text: string) => hex(text).replace(/../g, "%$&");
export const entities = (text: string) => each(text, (code) => `&#${code};`);
export const hexEntities = (text: string) => each(text, (code) => `&#x${code.toString(16)};`);
export const escapes = (text: string) => each(text, (code) => `\\u${code.toString(16).padStart(4, "0")}`);
export const rot13 = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => {
    const base = letter >= "a" ? 97 : 65;
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
  });
export const reversed = (text: string) => Array.from(text).reverse().join("");
/** One blank between letters and three between words. */
export const spaced = (text: string) => Array.from(text).join(" ");
export const leetspeak = (text: string) => {
  const digits: Record<string, string> = { o: "0", i: "1", e: "3", a: "4", s: "5", t: "7" };
  return text.toLowerCase().replace(/[oieast]/g, (letter) => digits[letter] as string);
};
/** In characters that no font draws. */
export const tags = (text: string) => each(text, (code) => String.fromCodePoint(0xe0000 + code));
export const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
export const mathematical = (text: string) =>
  text.replace(/[a-z]/gi, (letter) =>
    String.fromCodePoint(
      letter >= "a" ? 0x1d41a + letter.charCodeAt(0) - 97 : 0x1d400 + letter.charCodeAt(0) - 65,
    ),
  );
export const circled = (text: string) =>
  text.toLowerCase().replace(/[a-z]/g, (letter) => String.fromCodePoint(0x24d0 + letter.charCodeAt(0) - 97));
/** Small capitals; there is none for q and x. */
export const smallCapitals = (text: string) => {
  const capitals: Record<string, string> = Object.fromEntries(
    Array.from("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘqʀꜱᴛᴜᴠᴡxʏᴢ", (capital, at) => [String.fromCharCode(97 + at), capital]),
  );
  return text.toLowerCase().replace(/[a-z]/g, (letter) => capitals[letter] as string);
};

function each(text: string, write: (code: number) => string): string {
  return Array.from(text, (character) => write(character.codePointAt(0) as number)).join("");
}
