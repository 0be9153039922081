import { type JsonCursor, UnreadableJson } from "./json-cursor.ts";
import { quoted } from "./quoted.ts";
import { say } from "./words.ts";

/** What may begin a string, and what then ends it. */
const closers: Record<string, string> = { '"': '"', "'": "'", "“": "”", "”": "”", "„": "“”" };
const escapes: Record<string, string> = {
  '"': '"',
  "'": "'",
  "\\": "\\",
  "/": "/",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};
/** Searched, not matched in a run: a run of millions would fill the engine's stack. */
const straightStops = /["\\\u0000-\u001f]/g;
const singleStops = /['\\\u0000-\u001f]/g;
const smartStops = /["“”„\\\u0000-\u001f]/g;

export function beginsString(character: string | undefined): character is string {
  return character !== undefined && Object.hasOwn(closers, character);
}

/** The string that begins at the cursor; where its end is a matter of opinion, it is refused. */
export function scanJsonString(cursor: JsonCursor): string {
  const { text, at: start } = cursor;
  const opener = text[start] as string;
  const stops = opener === '"' ? straightStops : opener === "'" ? singleStops : smartStops;
  if (opener === "'") cursor.repairs.push({ offset: start, kind: "repair_single_quotes" });
  if (stops === smartStops) cursor.repairs.push({ offset: start, kind: "repair_smart_quotes" });
  const pieces: string[] = [];
  let rawAt: number | undefined;
  let from = start + 1;
  let runStart = from;
  for (;;) {
    stops.lastIndex = runStart;
    const at = stops.exec(text)?.index;
    if (at === undefined) throw new UnreadableJson(start, say("json_open_string"));
    const stop = text[at] as string;
    if (closers[opener]?.includes(stop)) {
      const isApostrophe = stop === "'" && at > runStart && isLetter(text[at - 1]) && isLetter(text[at + 1]);
      if (!isApostrophe) {
        pieces.push(text.slice(from, at));
        cursor.at = at + 1;
        if (rawAt !== undefined) cursor.repairs.push({ offset: rawAt, kind: "repair_raw_control" });
        return pieces.join("");
      }
      runStart = at + 1;
    } else if (stop === "\\") {
      pieces.push(text.slice(from, at));
      cursor.at = at;
      pieces.push(readEscape(cursor, opener));
      from = cursor.at;
      runStart = from;
    } else if (stop === "\n" || stop === "\r" || stop === "\t") {
      rawAt ??= at;
      runStart = at + 1;
    } else {
      throw new UnreadableJson(at, stop < " " ? say("json_bad_control") : say("json_ambiguous_quote"));
    }
  }
}

function readEscape(cursor: JsonCursor, opener: string): string {
  const { text, at } = cursor;
  const letter = text[at + 1];
  if (letter === undefined) throw new UnreadableJson(at, say("json_cut_off"));
  if (letter === "u") {
    const digits = text.slice(at + 2, at + 6);
    if (/^[\da-f]{4}$/i.test(digits)) {
      cursor.at = at + 6;
      return String.fromCharCode(Number.parseInt(digits, 16));
    }
  } else if (Object.hasOwn(escapes, letter)) {
    if (letter === "'" && opener !== "'")
      cursor.repairs.push({ offset: at, kind: "repair_escaped_apostrophe" });
    cursor.at = at + 2;
    return escapes[letter] as string;
  }
  const piece = /^\\u[\da-f]{0,4}/i.exec(text.slice(at, at + 6))?.[0] ?? text.slice(at, at + 2);
  // As it stands: doubled in quotes, it would look right.
  const found = quoted(piece).slice(1, -1).replaceAll("\\\\", "\\");
  throw new UnreadableJson(at, say("json_bad_escape", { found }));
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /\p{L}/u.test(character);
}
