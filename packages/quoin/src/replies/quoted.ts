import { cut } from "../text/cut.ts";
import { inline } from "../text/guard.ts";

const longest = 60;
const unseen = /[\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** Something of the reply, in quotes inside a problem: short, on one line, and nothing that a server obeys. */
export function quoted(text: string): string {
  const short = cut(inline(cut(text, 4 * longest)), longest, "…");
  // Seen by the model as an escape: it cannot correct what does not show.
  return JSON.stringify(short).replace(
    unseen,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
