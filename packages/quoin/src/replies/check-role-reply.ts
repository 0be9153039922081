import type { ReplyProblem } from "./check-format.ts";
import { checkMemories } from "./check-memories.ts";
import { checkPlan } from "./check-plan.ts";
import { checkVerdict } from "./check-verdict.ts";
import { checkWork } from "./check-work.ts";
import { correctionFor } from "./correction-for.ts";
import { explainUnread } from "./explain-unread.ts";
import { findBlocked, quotesBlocked } from "./find-blocked.ts";
import { type FoundJson, findJson } from "./find-json.ts";
import { leaveOutQuoted } from "./leave-out-quoted.ts";
import type { ExtractedMemory } from "./memory-schema.ts";
import { pickJson } from "./pick-json.ts";
import type { Plan, PlannedSubtask } from "./plan-schema.ts";
import { quoted } from "./quoted.ts";
import type { ToolCall } from "./read-call.ts";
import type { Repair } from "./read-json.ts";
import { type RootKind, repairRoots } from "./repair-roots.ts";
import type { Verdict } from "./verdict-schema.ts";
import { say } from "./words.ts";

/** `work` is the executor's: a summary in prose, calls of tools, or blocked. `text` is anything that is not empty, or blocked. */
export type RoleReplyKind = "plan" | "replan" | "memories" | "verdict" | "work" | "text";

/** A subtask of a plan that is under way; what is not known of it is not compared. */
export type TrackedSubtask = { [Key in keyof PlannedSubtask]?: PlannedSubtask[Key] | undefined } & {
  id: string;
  status?: string | undefined;
};

export interface RoleReplyContext {
  /** For a re-plan: what was planned, with the status of each subtask. For memories: `relevance_to` names its subtasks. */
  plan?: { subtasks: readonly TrackedSubtask[] };
  /** The server said that the answer was cut off at its length limit. */
  cutOff?: boolean;
  /** Whether the first subtask of a plan must inspect; true by default. */
  firstInspects?: boolean;
}

/** What a check found; a value only where there are no problems. */
export interface Checked<Value> {
  value?: Value;
  blocked?: { reason: string };
  /** Tools that an executor wants to be called, instead of a value. */
  calls?: ToolCall[];
  repairs: Repair[];
  problems: ReplyProblem[];
}

export interface CheckedReply extends Checked<Plan | ExtractedMemory[] | Verdict | string> {
  ok: boolean;
  kind: RoleReplyKind;
  /** A message for the model, where it can help: one that is blocked cannot be corrected. */
  correction?: string;
}

/** Checks what a model answered in one of the roles. Never throws, whatever the reply. */
export function checkRoleReply(
  kind: RoleReplyKind,
  reply: string,
  context: RoleReplyContext = {},
): CheckedReply {
  const checked = context.cutOff
    ? { repairs: [], problems: [{ message: say("cut_off") }] }
    : check(kind, findJson(reply), context);
  const ok = checked.problems.length === 0;
  const format = kind === "work" || kind === "text" ? kind : "json";
  return {
    ok,
    kind,
    ...checked,
    ...(!ok && !checked.blocked && { correction: correctionFor(format, checked.problems) }),
  };
}

function check(kind: RoleReplyKind, whole: FoundJson, context: RoleReplyContext): CheckedValue {
  if (kind === "work" || kind === "text") return checkWork(whole, kind);
  const rooted = repairRoots(kind, whole);
  const saysMore = rooted.values.some(({ value, footnote }) => !footnote && !quotesBlocked(value));
  const { found } = leaveOutQuoted(rooted, saysMore);
  const expects = kind === "memories" ? "array" : "object";
  const said = found.problems.length ? undefined : findBlocked(found, expects);
  if (said?.blocked) {
    const message = say("reply_blocked", { reason: quoted(said.blocked.reason) });
    return { ...said, problems: [{ message }] };
  }
  if (said) return said;
  const read = pickJson(found, expects);
  if (read.problems.length) {
    return { repairs: read.repairs, problems: explainUnread(kind, found) ?? read.problems };
  }
  const { value, repairs, problems: told } = checkValue(kind, read.value, found, context);
  // `tags: []` is all that JSON finds in YAML.
  const isNothing = told.length > 0 && Array.isArray(read.value) && read.value.length === 0;
  const problems = (isNothing && explainUnread(kind, found)) || told;
  return { ...(value !== undefined && { value }), repairs: [...read.repairs, ...repairs], problems };
}

type CheckedValue = Checked<Plan | ExtractedMemory[] | Verdict | string>;

function checkValue(
  kind: RootKind,
  value: unknown,
  found: FoundJson,
  context: RoleReplyContext,
): CheckedValue {
  if (kind === "verdict") return checkVerdict(value);
  if (kind === "memories") return checkMemories(value, context, found.reply.slice(found.from));
  const { plan, ...rest } = context;
  return checkPlan(value, kind === "replan" ? context : rest);
}
