import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkRoleReply } from "../../src/replies/check-role-reply.ts";
import { type Plan, planJsonSchema } from "../../src/replies/plan-schema.ts";
import { plans } from "./valid-replies.ts";

const spelled = (value: unknown, indent: number | undefined) => JSON.stringify(value, null, indent);

describe("a re-plan (B6)", () => {
  const withStatus = fc
    .tuple(plans, fc.array(fc.boolean(), { minLength: 15, maxLength: 15 }))
    .map(([{ subtasks }, flags]) => {
      const done = new Set<string>();
      return subtasks.map((each, index) => {
        const completed = flags[index] && each.depends_on.every((id) => done.has(id));
        if (completed) done.add(each.id);
        return { ...each, status: completed ? "completed" : "pending" };
      });
    });
  const bare = (subtasks: readonly (Plan["subtasks"][number] & { status?: string })[]) => ({
    subtasks: subtasks.map(({ status, ...each }) => each),
  });

  it("may keep all", () => {
    fc.assert(
      fc.property(withStatus, (subtasks) => {
        const plan = bare(subtasks);
        expect(checkRoleReply("replan", spelled(plan, 2), { plan: { subtasks } })).toMatchObject({
          ok: true,
          value: plan,
        });
      }),
      { numRuns: 100 },
    );
  });

  it("may lose or change only what is not completed", () => {
    const fields = [
      "description",
      "model_tier",
      "verification_tier",
      "is_critical_path",
      "acceptance_criteria",
    ] as const;
    const other = {
      description: "Read all.",
      model_tier: 3,
      verification_tier: 2,
      is_critical_path: "x",
      acceptance_criteria: "y",
    };
    fc.assert(
      fc.property(withStatus, fc.nat(), fc.constantFrom(...fields), (subtasks, choice, field) => {
        const index = choice % subtasks.length;
        const before = subtasks[index] as (typeof subtasks)[number];
        const value =
          field === "model_tier"
            ? (before.model_tier % 3) + 1
            : field === "verification_tier"
              ? 3 - before.verification_tier
              : field === "is_critical_path"
                ? !before.is_critical_path
                : other[field];
        const changed = bare(subtasks.with(index, { ...before, [field]: value }));
        const { ok, problems } = checkRoleReply("replan", spelled(changed, 2), { plan: { subtasks } });
        expect(ok).toBe(before.status !== "completed");
        if (!ok) expect(problems).toMatchObject([{ at: `$.subtasks[${index}].${field}` }]);
        const lost = bare(subtasks.filter((each) => each !== before));
        const { problems: missing } = checkRoleReply("replan", spelled(lost, 2), { plan: { subtasks } });
        const told = missing.some(({ message }) => message.includes("completed subtask"));
        expect(told).toBe(before.status === "completed");
      }),
      { numRuns: 300 },
    );
  });

  it("counts only what is not completed", () => {
    const make = (count: number, status: string) =>
      Array.from({ length: count }, (_, index) => ({
        id: `${status}-${index}`,
        description: "Read it",
        depends_on: [],
        model_tier: 1 as const,
        verification_tier: 1 as const,
        is_critical_path: false,
        acceptance_criteria: "x",
        status,
      }));
    const done = make(10, "completed");
    const plan = { subtasks: done };
    const check = (count: number) =>
      checkRoleReply("replan", spelled(bare([...done, ...make(count, "new")]), 0), { plan });
    expect(check(15).ok).toBe(true);
    expect(check(16).problems).toMatchObject([
      { at: "$.subtasks", message: expect.stringContaining("at most 15") },
    ]);
    expect(planJsonSchema(10)).toMatchObject({ properties: { subtasks: { minItems: 3, maxItems: 25 } } });
  });
});
