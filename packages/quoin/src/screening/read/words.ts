import { classOf, letter, other } from "./character-classes.ts";

/** Runs of letters and digits. An apostrophe between letters belongs to the word. */
export interface Words {
  starts: number[];
  ends: number[];
}

export function wordsOf(text: string): Words {
  const starts: number[] = [];
  const ends: number[] = [];
  let start = -1;
  for (let at = 0; at <= text.length; at++) {
    const inside = at < text.length && isInside(text, at);
    if (inside && start < 0) start = at;
    if (inside || start < 0) continue;
    starts.push(start);
    ends.push(at);
    start = -1;
  }
  return { starts, ends };
}

const apostrophe = 39;

function isInside(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (classOf(code) !== other) return true;
  return (
    code === apostrophe &&
    at > 0 &&
    classOf(text.charCodeAt(at - 1)) === letter &&
    at + 1 < text.length &&
    classOf(text.charCodeAt(at + 1)) === letter
  );
}
