import { endOfThinking, leaveOutThinking, withoutLastToken } from "./leave-out-thinking.ts";
import { looksLikeJson } from "./looks-like-json.ts";
import { parseJsonAt } from "./parse-json-at.ts";
import type { Note } from "./place-notes.ts";
import type { RepairNote } from "./place-repairs.ts";
import { quoted } from "./quoted.ts";
import { say } from "./words.ts";

export interface FoundValue {
  value: unknown;
  start: number;
  end: number;
  /** May be nothing but a footnote: counts only where there is nothing better. */
  footnote: boolean;
  repairs: RepairNote[];
}

export interface FoundJson {
  reply: string;
  /** Where the answer begins, after a byte order mark and thinking. */
  from: number;
  /** There is no answer: nothing at all, or thinking that never ends. */
  empty: boolean;
  values: FoundValue[];
  repairs: RepairNote[];
  problems: Note[];
}

const marks = /[[\]{}]|<(think|thinking)>/gi;
/** What follows a value that was closed too early. */
const goesOn = /\s{0,1000}(?::|,\s{0,1000}(?:["'“{[]|[\w$]{1,60}\s{0,20}:)|"[^"\n]{0,100}"\s{0,20}:)/y;

/**
 * Every piece of JSON that stands in the reply, whatever its kind. The first that looks like JSON and cannot be
 * read ends the search: a piece inside it must never pass for the answer.
 */
export function findJson(whole: string): FoundJson {
  const start = whole.startsWith("\ufeff") ? 1 : 0;
  const reply = withoutLastToken(whole, start);
  const { from, left, open } = leaveOutThinking(reply, start);
  const found: FoundJson = { reply, from, empty: false, values: [], repairs: [], problems: [] };
  if (start) found.repairs.push({ offset: 0, kind: "repair_byte_order_mark" });
  if (left) found.repairs.push({ offset: start, kind: "repair_thinking" });
  if (open) failEmpty(found, start, "reply_only_thinking");
  else if (isEmpty(reply.slice(from))) failEmpty(found, from, "empty");
  else if (!takeWhole(found)) search(found);
  return found;
}

/** Nothing but white space and the lines of fences. */
function isEmpty(answer: string): boolean {
  const trimmed = answer.trim();
  if (trimmed.length > 1000) return false;
  return trimmed.split("\n").every((line) => /^(?:(?:`{3,}|~{3,})[\w+#.-]{0,40})?$/.test(line.trim()));
}

/** The reply is one value and nothing else, of any kind. */
function takeWhole(found: FoundJson): boolean {
  const { reply, from, values } = found;
  const start = from + (/\S/.exec(reply.slice(from))?.index ?? 0);
  const { value, end, repairs, problems } = parseJsonAt(reply, start);
  if (problems.length || reply.slice(end).trim() !== "") return false;
  values.push({ value, start, end, footnote: false, repairs });
  return true;
}

function search(found: FoundJson): void {
  let at: number | undefined = found.from;
  while (at !== undefined) at = step(found, at);
}

/** Looks at the next bracket or tag; where to go on, unless the search is over. */
function step(found: FoundJson, at: number): number | undefined {
  const { reply } = found;
  marks.lastIndex = at;
  const mark = marks.exec(reply);
  if (!mark) return undefined;
  const { 0: sign, 1: tag, index } = mark;
  if (tag) return passThinking(found, index, tag);
  if (sign === "}" || sign === "]") {
    const before = surplusAfter(found, index);
    if (!before) return fail(found, index, stray(reply, index));
    before.end = index + 1;
    before.repairs.push({ offset: index, kind: "repair_surplus_closer" });
    return undefined;
  }
  const looks = looksLikeJson(reply, index);
  if (looks.like === "prose") return looks.end;
  const { value, end, repairs, problems } = parseJsonAt(reply, index);
  if (problems.length) {
    found.problems = problems;
    return undefined;
  }
  found.values.push({ value, start: index, end, footnote: looks.like === "footnote", repairs });
  goesOn.lastIndex = end;
  if (looks.like === "footnote" || !goesOn.test(reply)) return end;
  const next = end + (/\S/.exec(reply.slice(end, end + 1001))?.index ?? 0);
  return fail(found, next, stray(reply, next));
}

/** One closer too many, right after the only value and at the very end: nothing else can be meant. */
function surplusAfter({ reply, values }: FoundJson, index: number): FoundValue | undefined {
  const [only, ...more] = values;
  if (!only || more.length || reply.slice(only.end, index).trim() !== "") return undefined;
  return /^(?:`{3,100}|~{3,100})?$/.test(reply.slice(index + 1).trim()) ? only : undefined;
}

function passThinking(found: FoundJson, start: number, tag: string): number | undefined {
  const end = endOfThinking(found.reply, start + 1, tag);
  if (end === undefined) return failEmpty(found, start, "reply_only_thinking");
  found.repairs.push({ offset: start, kind: "repair_thinking" });
  return end;
}

function fail(found: FoundJson, offset: number, message: string): undefined {
  found.problems.push({ offset, message });
}

function failEmpty(found: FoundJson, offset: number, key: "empty" | "reply_only_thinking"): undefined {
  found.empty = true;
  return fail(found, offset, say(key));
}

function stray(reply: string, offset: number): string {
  return say("json_stray", { found: quoted(reply.charAt(offset)) });
}
