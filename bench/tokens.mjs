import { countTokens } from "gpt-tokenizer/encoding/o200k_base";

/** What every system puts between two sections. */
export const JOINER = "\n\n";

/** The one tokenizer of the comparison. No token is special: `<|endoftext|>` in a text is text. */
const plainText = { disallowedSpecial: new Set() };
export const tokensOf = (text) => countTokens(text, plainText);

/** A section with what follows it: counted like this, the sum is that of the joined text. */
export const tokensWithJoiner = (text) => tokensOf(text + JOINER);
