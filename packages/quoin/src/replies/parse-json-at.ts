/**
 * One value of JSON, read with patience and in one pass. What has one reading is repaired and noted; what has
 * several ends the reading. It never looks for a way to go on after something that it does not understand.
 */
import { endsEarly, foundAt, type JsonCursor, skipSpace, UnreadableJson, unexpected } from "./json-cursor.ts";
import type { Note } from "./place-notes.ts";
import type { RepairNote } from "./place-repairs.ts";
import { quoted } from "./quoted.ts";
import { beginsString, scanJsonString } from "./scan-json-string.ts";
import { say } from "./words.ts";

export interface ParsedJson {
  value?: unknown;
  /** Just after the value; meaningless where there are problems. */
  end: number;
  repairs: RepairNote[];
  problems: Note[];
}

const mostLevels = 200;
const literals: Record<string, unknown> = {
  true: true,
  false: false,
  null: null,
  True: true,
  False: false,
  None: null,
};
const identifier = /[A-Za-z_$][\w$]{0,200}/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

export function parseJsonAt(text: string, start: number): ParsedJson {
  const cursor: JsonCursor = { text, at: start, repairs: [], problems: [] };
  const { repairs, problems } = cursor;
  try {
    const value = readValue(cursor, 0);
    return { value, end: cursor.at, repairs, problems };
  } catch (error) {
    if (!(error instanceof UnreadableJson)) throw error;
    problems.push({ offset: error.offset, message: say("json_syntax", { detail: error.message }) });
    return { end: cursor.at, repairs, problems };
  }
}

function readValue(cursor: JsonCursor, depth: number): unknown {
  const character = cursor.text[cursor.at];
  if (character === "{" || character === "[") {
    if (depth >= mostLevels) throw new UnreadableJson(cursor.at, say("json_too_deep"));
    return character === "{" ? readObject(cursor, depth) : readArray(cursor, depth);
  }
  if (beginsString(character)) return scanJsonString(cursor);
  if (character !== undefined && /[-\d]/.test(character)) return readNumber(cursor);
  const word = matchAt(identifier, cursor);
  if (word === undefined || !Object.hasOwn(literals, word)) throw unexpected(cursor, "expected_value");
  if (/^[A-Z]/.test(word)) cursor.repairs.push({ offset: cursor.at, kind: "repair_python_word" });
  cursor.at += word.length;
  return literals[word];
}

function readNumber(cursor: JsonCursor): number {
  const digits = matchAt(number, cursor) ?? "";
  const next = cursor.text[cursor.at + digits.length];
  if (!digits || (next !== undefined && /[\p{L}\p{N}_$.+-]/u.test(next))) {
    throw new UnreadableJson(cursor.at, say("json_bad_number", { found: foundAt(cursor) }));
  }
  cursor.at += digits.length;
  return Number(digits);
}

function readArray(cursor: JsonCursor, depth: number): unknown[] {
  const { text } = cursor;
  const array: unknown[] = [];
  cursor.at++;
  for (;;) {
    skipSpace(cursor);
    if (text[cursor.at] === "]") break;
    array.push(readValue(cursor, depth + 1));
    const endedBy = text[cursor.at - 1];
    skipSpace(cursor);
    const next = text[cursor.at];
    if (next === ",") passComma(cursor, "]");
    else if (next === "]") break;
    else if (next === "{" && endedBy === "}") {
      cursor.repairs.push({ offset: cursor.at, kind: "repair_missing_comma" });
    } else throw afterValue(cursor, "expected_more_elements", array.at(-1));
  }
  cursor.at++;
  return array;
}

function readObject(cursor: JsonCursor, depth: number): Record<string, unknown> {
  const { text } = cursor;
  const object: Record<string, unknown> = {};
  cursor.at++;
  for (;;) {
    skipSpace(cursor);
    if (text[cursor.at] === "}") break;
    const value = readMember(cursor, object, depth);
    const valueEnd = cursor.at;
    skipSpace(cursor);
    const next = text[cursor.at];
    if (next === ",") passComma(cursor, "}");
    else if (next === "}") break;
    else if (next === undefined) {
      closeAtEnd(cursor, value, valueEnd);
      return object;
    } else if (text.slice(valueEnd, cursor.at).includes("\n") && beginsKey(cursor)) {
      cursor.repairs.push({ offset: cursor.at, kind: "repair_missing_comma" });
    } else throw afterValue(cursor, "expected_more_members", value);
  }
  cursor.at++;
  return object;
}

function readMember(cursor: JsonCursor, object: Record<string, unknown>, depth: number): unknown {
  const offset = cursor.at;
  const key = readKey(cursor);
  skipSpace(cursor);
  if (cursor.text[cursor.at] !== ":") throw unexpected(cursor, "expected_colon");
  cursor.at++;
  skipSpace(cursor);
  const value = readValue(cursor, depth + 1);
  if (Object.hasOwn(object, key)) {
    cursor.problems.push({ offset, message: say("json_duplicate_key", { key: quoted(key) }) });
  }
  // An assignment to `__proto__` would change what the object is.
  if (key !== "__proto__") object[key] = value;
  else Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
  return value;
}

function readKey(cursor: JsonCursor): string {
  if (beginsString(cursor.text[cursor.at])) return scanJsonString(cursor);
  const word = matchAt(identifier, cursor);
  if (word === undefined) throw unexpected(cursor, "expected_key");
  cursor.repairs.push({ offset: cursor.at, kind: "repair_unquoted_key" });
  cursor.at += word.length;
  return word;
}

function beginsKey(cursor: JsonCursor): boolean {
  return beginsString(cursor.text[cursor.at]) || matchAt(identifier, cursor) !== undefined;
}

const nextMember = /["“][^"“”\n]{0,200}["”]\s{0,20}:/y;
const nextElement = /["“][^"“”\n]{0,1000}["”]\s{0,20}[,\]]/y;

/** A whole member or element that follows lacks its comma; otherwise the string before may have ended too early. */
function afterValue(
  cursor: JsonCursor,
  expected: "expected_more_elements" | "expected_more_members",
  value: unknown,
): UnreadableJson {
  const next = expected === "expected_more_members" ? nextMember : nextElement;
  const isApart = /\s/.test(cursor.text[cursor.at - 1] ?? "");
  if (isApart && matchAt(next, cursor) !== undefined) {
    return new UnreadableJson(cursor.at, say("json_missing_comma"));
  }
  return unexpected(cursor, expected, typeof value === "string");
}

/** It is a trailing one if the closer is next. */
function passComma(cursor: JsonCursor, closer: string): void {
  const offset = cursor.at++;
  skipSpace(cursor);
  if (cursor.text[cursor.at] === closer) cursor.repairs.push({ offset, kind: "repair_trailing_comma" });
}

/** Only where nothing but braces can be missing: a number may have lost digits. An open list ends the reading itself. */
function closeAtEnd(cursor: JsonCursor, value: unknown, valueEnd: number): void {
  const { text, repairs } = cursor;
  const mayBeCut = typeof value === "number" && valueEnd === text.length;
  if (mayBeCut || text.slice(valueEnd).trim() !== "") throw endsEarly(cursor);
  repairs.push({ offset: text.length, kind: "repair_missing_brace" });
}

function matchAt(pattern: RegExp, { text, at }: JsonCursor): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
