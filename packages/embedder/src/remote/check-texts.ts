import { QuoinError } from "quoin/errors";

/**
 * A caller may be plain JavaScript. Half a pair of surrogates becomes U+FFFD: JSON can carry it, but servers in other
 * languages cannot read it.
 */
export function checkTexts(texts: readonly string[]): string[] {
  if (!Array.isArray(texts))
    throw new QuoinError({ code: "usage", path: ["texts"], message: "must be a list of texts" });
  // Not `map`, which passes over holes.
  return Array.from(texts, (text, at) => {
    if (typeof text === "string") return text.toWellFormed();
    throw new QuoinError({ code: "usage", path: ["texts", at], message: "must be a text" });
  });
}
