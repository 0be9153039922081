import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkJson } from "../../src/replies/check-json.ts";
import { checkRoleReply, type RoleReplyKind } from "../../src/replies/check-role-reply.ts";
import { memoriesJsonSchema } from "../../src/replies/memory-schema.ts";
import { planJsonSchema } from "../../src/replies/plan-schema.ts";
import { verdictJsonSchema } from "../../src/replies/verdict-schema.ts";
import { mutate, mutations } from "./mutations.ts";
import { isAnswer, memories, plans, verdicts } from "./valid-replies.ts";

const kinds: [RoleReplyKind, fc.Arbitrary<unknown>, () => object][] = [
  ["plan", plans, planJsonSchema],
  ["memories", memories, memoriesJsonSchema],
  ["verdict", verdicts, verdictJsonSchema],
];
const spelled = (value: unknown, indent: number | undefined) => JSON.stringify(value, null, indent);
const indents = fc.constantFrom(undefined, 2);
const blocked = { status: "blocked", reason: "package.json doesn't exist" };

describe.each(kinds)("a reply with a %s (B6)", (kind, values, schema) => {
  it("is taken as it is where it is right, by us and by its JSON schema", async () => {
    await fc.assert(
      fc.asyncProperty(values, indents, async (value, indent) => {
        const reply = spelled(value, indent);
        expect(checkRoleReply(kind, reply)).toEqual({ ok: true, kind, value, repairs: [], problems: [] });
        expect(isAnswer(kind, value)).toBe(true);
        const { problems } = await checkJson(reply, schema() as Record<string, unknown>);
        expect(problems).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it("is right whenever it is taken, however it was mutilated", () => {
    let taken = 0;
    fc.assert(
      fc.property(values, indents, mutations, (value, indent, changes) => {
        const checked = checkRoleReply(kind, mutate(spelled(value, indent), changes));
        expect(checked.ok).toBe(checked.problems.length === 0);
        if (!checked.ok) {
          expect(checked.value).toBeUndefined();
          expect(checked.correction === undefined).toBe(checked.blocked !== undefined);
          return;
        }
        taken++;
        expect(isAnswer(kind, checked.value)).toBe(true);
      }),
      { numRuns: 3000 },
    );
    // Otherwise the test says nothing.
    expect(taken).toBeGreaterThan(100);
  });

  it("is never taken for another when it loses one character", () => {
    let repaired = 0;
    fc.assert(
      fc.property(values, indents, (value, indent) => {
        const whole = spelled(value, indent);
        for (let at = 0; at < whole.length; at++) {
          const reply = whole.slice(0, at) + whole.slice(at + 1);
          const { ok, value: taken } = checkRoleReply(kind, reply);
          if (!ok) continue;
          const strict = strictly(reply);
          if (strict === undefined) repaired++;
          // A key that lost its underscore is read as what it was, and an id that became another is named once.
          expect([onceNamed(strict ?? value), value]).toContainEqual(taken);
        }
      }),
      { numRuns: 6 },
    );
    if (kind !== "memories") expect(repaired).toBeGreaterThan(0);
  });

  it("is never taken for another when it gains one character", () => {
    fc.assert(
      fc.property(values, indents, fc.constantFrom(...'{}[],:"/\\“”'), (value, indent, character) => {
        const whole = spelled(value, indent);
        for (let at = 0; at <= whole.length; at++) {
          const reply = whole.slice(0, at) + character + whole.slice(at);
          const { ok, value: taken } = checkRoleReply(kind, reply);
          if (ok) expect(taken).toEqual(strictly(reply) ?? value);
        }
      }),
      { numRuns: 6 },
    );
  });

  it("is never taken for another when it is cut off", () => {
    fc.assert(
      fc.property(values, indents, (value, indent) => {
        const whole = spelled(value, indent);
        for (let at = 0; at < whole.length; at++) {
          const { ok, value: taken } = checkRoleReply(kind, whole.slice(0, at));
          if (ok) expect(taken).toEqual(value);
        }
      }),
      { numRuns: 6 },
    );
  });

  it("is never taken when the server says that it was cut off", () => {
    fc.assert(
      fc.property(values, (value) => {
        const { ok, problems } = checkRoleReply(kind, spelled(value, 2), { cutOff: true });
        expect(ok).toBe(false);
        expect(problems).toHaveLength(1);
      }),
      { numRuns: 10 },
    );
  });

  it("may say that it is blocked, in any dress", () => {
    const text = JSON.stringify(blocked);
    for (const reply of [
      text,
      `Sorry.\n\n${text}`,
      `\`\`\`json\n${text}\n\`\`\``,
      `<think>{</think>${text}`,
      text.slice(0, -1),
    ]) {
      const checked = checkRoleReply(kind, reply);
      expect(checked).toMatchObject({ ok: false, blocked: { reason: blocked.reason }, problems: [{}] });
      expect(checked.problems[0]?.message).toContain(blocked.reason);
      expect(checked.correction).toBeUndefined();
    }
  });
});

function strictly(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A dependency that is named twice counts once. */
function onceNamed(value: unknown): unknown {
  const { subtasks } = (value ?? {}) as { subtasks?: { depends_on: string[] }[] };
  if (!subtasks) return value;
  return { subtasks: subtasks.map((each) => ({ ...each, depends_on: [...new Set(each.depends_on)] })) };
}

describe("a reply in single quotes (B6)", () => {
  it("keeps its parts when it loses one character", () => {
    const whole =
      "{'passed': False,'reason': 'it doesn't end','problems': ['one','two'],'more': {'a': ['b','c']}}";
    expect(checkRoleReply("verdict", whole)).toMatchObject({ ok: true, value: { problems: ["one", "two"] } });
    for (let at = 0; at < whole.length; at++) {
      const { ok, value } = checkRoleReply("verdict", whole.slice(0, at) + whole.slice(at + 1));
      if (ok)
        expect(value).toMatchObject({ passed: false, problems: [expect.any(String), expect.any(String)] });
    }
  });
});

describe("what an executor answers (B6)", () => {
  it("is never prose when it was blocked, whatever happened to it", () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.constantFrom("", ..."{}[],:\"'\\ \n", "//", "#"),
        fc.boolean(),
        (from, piece, removes) => {
          const text = JSON.stringify(blocked);
          const inner = text.indexOf("blocked");
          // The words themselves stay.
          let at = from % text.length;
          if (at > 1 && at < inner + 8) at = inner + 8;
          const reply = text.slice(0, at) + piece + text.slice(removes ? at + 1 : at);
          const checked = checkRoleReply("work", reply);
          expect(checked.ok).toBe(checked.blocked !== undefined);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("is prose otherwise", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const { ok, value } = checkRoleReply("work", `Done: ${text}`);
        if (ok && !/think/i.test(text)) expect(value).toBe(`Done: ${text}`.trim());
      }),
    );
  });
});
