import type { Note } from "./place-notes.ts";
import type { RepairNote } from "./place-repairs.ts";
import { quoted } from "./quoted.ts";
import { say, type Wording } from "./words.ts";

/** Where the reader stands, and what it noted on the way. */
export interface JsonCursor {
  readonly text: string;
  at: number;
  readonly repairs: RepairNote[];
  readonly problems: Note[];
}

/** Ends the reading: what follows could be anything. */
export class UnreadableJson extends Error {
  readonly offset: number;

  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}

export function endsEarly(cursor: JsonCursor): UnreadableJson {
  return new UnreadableJson(cursor.text.length, say("json_cut_off"));
}

type Expected = Extract<Wording, `expected_${string}`>;

/** Says what stands there and what should; after a string, how a quote inside it is written. */
export function unexpected(cursor: JsonCursor, expected: Expected, afterString = false): UnreadableJson {
  if (cursor.at >= cursor.text.length) return endsEarly(cursor);
  const key = afterString ? "json_after_string" : "json_expected";
  return new UnreadableJson(cursor.at, say(key, { found: foundAt(cursor), expected: say(expected) }));
}

/** The word there, or the one character. */
export function foundAt({ text, at }: JsonCursor): string {
  const word = /^[\p{L}\p{N}_$.+-]+/u.exec(text.slice(at, at + 40))?.[0];
  return quoted(word ?? String.fromCodePoint(text.codePointAt(at) ?? 0));
}

/** Passes white space and comments. */
export function skipSpace(cursor: JsonCursor): void {
  const { text } = cursor;
  for (;;) {
    while (isSpace(text.charCodeAt(cursor.at))) cursor.at++;
    const opening = text.startsWith("//", cursor.at) ? "\n" : text.startsWith("/*", cursor.at) ? "*/" : "";
    if (!opening) return;
    const end = text.indexOf(opening, cursor.at + 2);
    // Whether the braces that are missing stood in it nobody knows.
    if (end === -1) throw new UnreadableJson(cursor.at, say("json_open_comment"));
    if (mayBeString(text, cursor.at, end)) {
      throw new UnreadableJson(cursor.at, say("json_ambiguous_comment"));
    }
    cursor.repairs.push({ offset: cursor.at, kind: "repair_comment" });
    cursor.at = end + opening.length;
  }
}

/** `"strip the "//" marks"`: what follows a string on its line and holds quotes may be the rest of it. */
function mayBeString(text: string, start: number, end: number): boolean {
  if (!/["“”„]|(?<!\p{L})'|'(?!\p{L})/u.test(text.slice(start, end))) return false;
  return text.slice(text.lastIndexOf("\n", start) + 1, start).trim() !== "";
}

function isSpace(unit: number): boolean {
  return unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09;
}
