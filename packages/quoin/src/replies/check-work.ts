import type { Checked } from "./check-role-reply.ts";
import { findBlocked } from "./find-blocked.ts";
import type { FoundJson } from "./find-json.ts";
import { placeNotes } from "./place-notes.ts";
import { placeRepairs } from "./place-repairs.ts";
import { say } from "./words.ts";

const speaksOfBlocked = /(?<![a-z])status\W{0,12}blocked\b/i;

/** What an executor answered: a summary in words, or that it is blocked. The second must never pass for the first. */
export function checkWork(found: FoundJson, kind: "work" | "text"): Checked<string> {
  const { reply, from, problems } = found;
  const answer = reply.slice(from).trim();
  if (found.empty) return { repairs: [], problems: placeNotes(reply, problems) };
  const said = problems.length ? undefined : findBlocked(found, "text");
  if (said) return said;
  if (speaksOfBlocked.test(answer)) {
    return {
      repairs: [],
      problems: [...placeNotes(reply, problems), { message: say("reply_blocked_unreadable") }],
    };
  }
  if (kind === "work" && isJsonAlone(found))
    return { repairs: [], problems: [{ message: say("work_json") }] };
  return { value: answer, repairs: placeRepairs(reply, found.repairs), problems: [] };
}

/** A call of a tool, or the plan over again: nobody says in it what was done. */
function isJsonAlone({ reply, from, values }: FoundJson): boolean {
  const [only, ...more] = values;
  if (!only || more.length || typeof only.value !== "object") return false;
  const around = reply.slice(from, only.start) + reply.slice(only.end);
  return !/\p{L}/u.test(around.replace(/^[ \t]*(?:`{3,}|~{3,})[\w+#.-]{0,40}[ \t]*$/gm, ""));
}
