import { type Problem, QuoinError } from "../../errors.ts";
import { checkFormat } from "../../replies/check-format.ts";
import { type CheckedReply, checkRoleReply, type RoleReplyContext } from "../../replies/check-role-reply.ts";
import { correctionFor } from "../../replies/correction-for.ts";
import { planMermaid } from "../../replies/plan-mermaid.ts";
import type { Plan } from "../../replies/plan-schema.ts";
import { planWaves } from "../../replies/plan-waves.ts";
import { quoted } from "../../replies/quoted.ts";
import { readJson } from "../../replies/read-json.ts";
import { say } from "../../replies/words.ts";
import type { Role } from "./templates/compile-role.ts";

/** What is to be said of a reply; a plan that holds is also given as waves and as a graph. */
export interface RoleReply extends Omit<CheckedReply, "kind" | "value"> {
  kind: CheckedReply["kind"] | "json";
  value?: unknown;
  /** Ids that can be worked on at the same time, in order. */
  waves?: string[][];
  mermaid?: string;
  /** The plan with the status of what was planned before: what to keep and to go on with. */
  tracked?: { subtasks: (Plan["subtasks"][number] & { status: "completed" | "pending" })[] };
}

/** Checks a reply against what its role was asked for. */
export async function reviewReply(
  { reply: asked }: Role,
  reply: string,
  context: RoleReplyContext = {},
): Promise<RoleReply> {
  if (typeof asked === "object") return reviewJson(asked, reply, context);
  const checked = checkRoleReply(asked, reply, context);
  if (!checked.ok || (asked !== "plan" && asked !== "replan")) return checked;
  const plan = checked.value as Plan;
  const done = completedIn(context);
  return {
    ...checked,
    waves: openWaves(plan, done),
    mermaid: planMermaid(plan),
    // Only what is completed keeps its status: the rest was planned anew.
    tracked: {
      subtasks: plan.subtasks.map((each) => ({
        ...each,
        status: done.has(each.id) ? "completed" : "pending",
      })),
    },
  };
}

function completedIn({ plan }: RoleReplyContext): Set<string> {
  return new Set(plan?.subtasks.flatMap(({ id, status }) => (status === "completed" ? [id] : [])));
}

/** What is completed is not done again. */
function openWaves(plan: Plan, done: ReadonlySet<string>): string[][] {
  return planWaves(plan)
    .map((wave) => wave.filter((id) => !done.has(id)))
    .filter((wave) => wave.length > 0);
}

/** A user's own schema: read as tolerantly as any other reply, then held to the schema. */
async function reviewJson(
  jsonSchema: Readonly<Record<string, unknown>>,
  reply: string,
  { cutOff = false }: RoleReplyContext,
): Promise<RoleReply> {
  const { blocked, problems: told } = checkRoleReply("text", reply, { cutOff });
  const { value, repairs, problems: unread } = readJson(reply, "any");
  const asJson = unread.length ? undefined : JSON.stringify(value);
  const misshapen =
    asJson === undefined ? [] : (await checkFormat({ type: "json", jsonSchema }, asJson)).problems;
  if (blocked && misshapen.length) {
    // Nothing that can be corrected: the caller has to see to it.
    const message = say("reply_blocked", { reason: quoted(blocked.reason) });
    return { ok: false, kind: "json", repairs, problems: [{ message }], blocked };
  }
  const problems = [...(cutOff ? told : []), ...unread, ...misshapen];
  if (problems.length === 0) return { ok: true, kind: "json", repairs, problems, value };
  return { ok: false, kind: "json", repairs, problems, correction: correctionFor("json", problems) };
}

/** What is wrong with a role's own schema of its reply; better known before a model is asked than after. */
export async function replySchemaProblems({ reply, placeOf }: Role): Promise<Problem[]> {
  if (typeof reply !== "object") return [];
  try {
    await checkFormat({ type: "json", jsonSchema: reply }, "null");
    return [];
  } catch (error) {
    if (!(error instanceof QuoinError)) throw error;
    const message = `is not a valid JSON Schema: ${error.problems[0]?.message}`;
    return [{ code: "role_invalid", ...placeOf("reply"), message }];
  }
}
