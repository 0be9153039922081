import type { Checked } from "./check-role-reply.ts";
import { findBlocked } from "./find-blocked.ts";
import { findCalls } from "./find-calls.ts";
import type { FoundJson } from "./find-json.ts";
import { leaveOutQuoted } from "./leave-out-quoted.ts";
import { looksLikeCall } from "./looks-like-call.ts";
import { placeNotes } from "./place-notes.ts";
import { placeRepairs } from "./place-repairs.ts";
import { say } from "./words.ts";

const speaksOfBlocked = /(?<![a-z])status\W{0,12}blocked\b/i;

/**
 * What an executor answered: a summary in words, calls of tools, or that it is blocked. None of the other two must
 * ever pass for the first.
 */
export function checkWork(whole: FoundJson, kind: "work" | "text"): Checked<string> {
  const { reply, from, problems } = whole;
  const answer = reply.slice(from).trim();
  if (whole.empty) return { repairs: [], problems: placeNotes(reply, problems) };
  const { found, rest } = leaveOutQuoted(whole, hasWords(whole));
  const called = kind === "work" && !problems.length ? findCalls(found) : undefined;
  const unsaid = called ? { ...found, values: called.others } : found;
  const said = problems.length ? undefined : findBlocked(unsaid, "text");
  if (said && called) return { repairs: [], problems: [{ message: say("reply_blocked_and_call") }] };
  if (said) return said;
  if (called) return { calls: called.calls, repairs: called.repairs, problems: [] };
  if (speaksOfBlocked.test(rest)) {
    return {
      repairs: [],
      problems: [...placeNotes(reply, problems), { message: say("reply_blocked_unreadable") }],
    };
  }
  if (kind === "work" && looksLikeCall(answer, problems.length > 0 || hasMissingBrace(found))) {
    return { repairs: [], problems: [...placeNotes(reply, problems), { message: say("work_call_form") }] };
  }
  if (kind === "work" && isJsonAlone(whole))
    return { repairs: [], problems: [{ message: say("work_json") }] };
  return { value: answer, repairs: placeRepairs(reply, found.repairs), problems: [] };
}

/** Nothing of a call that broke off may be made. */
function hasMissingBrace({ values }: FoundJson): boolean {
  return values.some(({ repairs }) => repairs.some(({ kind }) => kind === "repair_missing_brace"));
}

/** The result of a tool, or the plan over again: nobody says in it what was done. */
function isJsonAlone(found: FoundJson): boolean {
  const [only, ...more] = found.values;
  return only !== undefined && !more.length && typeof only.value === "object" && !hasWords(found);
}

/** Whether there are words outside of all JSON. */
function hasWords({ reply, from, values }: FoundJson): boolean {
  let at = from;
  let around = "";
  for (const { start, end } of values) {
    around += reply.slice(at, start);
    at = end;
  }
  around += reply.slice(at);
  return /\p{L}/u.test(around.replace(/^[ \t]*(?:`{3,}|~{3,})[\w+#.-]{0,40}[ \t]*$/gm, ""));
}
