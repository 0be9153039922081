import { attacks } from "quoin/testing";
import { describe, expect, it } from "vitest";
import { checkRoleReply, type RoleReplyKind } from "../../src/replies/check-role-reply.ts";

const spelled = (value: unknown, indent: number | undefined) => JSON.stringify(value, null, indent);

describe("the correction (B6)", () => {
  it("holds nothing that the reply could write into it", () => {
    for (const attack of attacks) {
      const plan = {
        subtasks: [{ id: attack, depends_on: [attack, attack], model_tier: attack, [attack]: 1 }],
      };
      const memory = [{ type: attack, relevance_to: `${attack},x`, [attack]: [] }];
      const replies: [RoleReplyKind, string][] = [
        ["plan", spelled(plan, 0)],
        ["memories", spelled(memory, 0)],
        ["plan", attack],
        ["verdict", `{"passed": ${attack}`],
        ["work", `{"status": "blocked", ${attack}`],
        ["plan", `{${JSON.stringify(attack)}: 1, ${JSON.stringify(attack)}: 2}`],
      ];
      for (const [kind, reply] of replies) {
        const { correction = "", problems } = checkRoleReply(kind, reply, { plan: { subtasks: [] } });
        for (const line of correction.split("\n").slice(1, -1)) expect(line).toMatch(/^- /);
        expect(correction.split("\n").length).toBe(Math.min(problems.length, 21) + 2);
        expect(correction).not.toMatch(/[\r\v\f\u0085\u2028\u2029]|<\|/);
        for (const { message } of problems) expect(message).not.toMatch(/[\n\r\v\f\u0085\u2028\u2029]|<\|/);
      }
    }
  });

  it("stays short, and says how much more there is", () => {
    const { correction = "", problems } = checkRoleReply("plan", `{"subtasks": [${"{},".repeat(10_000)}]}`);
    expect(problems.length).toBeGreaterThan(10_000);
    expect(correction.length).toBeLessThan(8000);
    expect(correction).toContain("more");
    const keys = '"a": 1,'.repeat(200_000);
    expect(checkRoleReply("plan", `{${keys}}`).problems.length).toBe(199_999);
  });
});
