/** Runs the YAML cases on what local models answer: what they sent, and what must be made of it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { parse } from "yaml";
import {
  checkRoleReply,
  type RoleReplyContext,
  type RoleReplyKind,
} from "../../packages/quoin/src/replies/check-role-reply.ts";

interface Case {
  name: string;
  proves: string[];
  kind: RoleReplyKind;
  /** `<<name>>` is a sample; `<<name:style>>` the same in another spelling. */
  reply: string;
  /** Each replaces the first place where it stands; `x×61` in it is x sixty-one times. */
  edit?: [from: string, to: string][];
  context?: Omit<RoleReplyContext, "plan"> & { plan?: string };
  expect: {
    ok: boolean;
    /** The name of a sample, or the value itself. */
    value?: unknown;
    blocked?: string;
    calls?: { name: string; arguments: object }[];
    /** Part of each repair. All of them are listed. */
    repairs?: string[];
    /** Part of each message, in order. All of them are listed. */
    problems?: { at?: string; message: string }[];
  };
}

const here = import.meta.dirname;
const read = (file: string): unknown => parse(readFileSync(join(here, file), "utf8"));
const samples = read("samples.yaml") as Record<string, string>;

const styles: Record<string, (text: string) => string> = {
  compact: (text) => JSON.stringify(JSON.parse(text)),
  escaped: (text) => JSON.stringify(text).slice(1, -1),
  python: (text) => python(JSON.parse(text)),
};

/** As Python's `repr` spells it. */
function python(value: unknown): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value)) return `[${value.map(python).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value).map(([key, each]) => `${python(key)}: ${python(each)}`);
    return `{${members.join(", ")}}`;
  }
  if (typeof value !== "string") return String(value);
  return value.includes("'") ? JSON.stringify(value) : `'${value}'`;
}

function replyOf({ reply, edit = [] }: Case): string {
  const repeated = (text: string) =>
    text.replace(/(.)×(\d+)/gu, (_, character: string, count: string) => character.repeat(Number(count)));
  const whole = reply.replace(/<<(\w+)(?::(\w+))?>>/g, (_, name: string, style?: string) => {
    const text = samples[name] as string;
    return style ? (styles[style]?.(text) ?? "") : text;
  });
  return edit.reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replace(from, () => repeated(to));
  }, repeated(whole));
}

function contextOf({ plan, ...context }: NonNullable<Case["context"]> = {}): RoleReplyContext {
  return { ...context, ...(plan && { plan: JSON.parse(samples[plan] as string) }) };
}

const files = readdirSync(here).filter((name) => name.endsWith(".yaml") && name !== "samples.yaml");
const groups = files.map((file) => ({ file, cases: read(file) as Case[] }));

test("there are many cases, each with a name of its own", () => {
  const names = groups.flatMap(({ cases }) => cases.map(({ name }) => name));
  expect(names.length).toBeGreaterThanOrEqual(120);
  expect(new Set(names).size).toBe(names.length);
});

describe.each(groups)("$file", ({ cases }) => {
  it.each(cases)("$name ($proves)", (each) => {
    const { expect: expected, kind } = each;
    const checked = checkRoleReply(kind, replyOf(each), contextOf(each.context));
    const { ok, value, blocked, calls, repairs, problems, correction } = checked;
    expect({ ok, problems: ok ? problems : [] }).toEqual({ ok: expected.ok, problems: [] });
    const isSample = typeof expected.value === "string" && Object.hasOwn(samples, expected.value);
    const wanted = isSample ? JSON.parse(samples[expected.value as string] as string) : expected.value;
    if (wanted !== undefined) expect(value).toEqual(wanted);
    expect(value === undefined).toBe(
      !expected.ok || expected.blocked !== undefined || expected.calls !== undefined,
    );
    expect(calls).toEqual(expected.calls);
    expect(blocked?.reason).toBe(expected.blocked);
    if (expected.repairs)
      matchAll(
        repairs,
        expected.repairs.map((message) => ({ message })),
        false,
      );
    if (!expected.ok) matchAll(problems, expected.problems ?? [], true);
    expect(correction === undefined).toBe(ok || blocked !== undefined);
    for (const { message } of problems) if (correction) expect(correction).toContain(message.slice(0, 100));
  });
});

const dresses: Record<string, (text: string) => string> = {
  plain: (text) => text,
  compact: styles.compact as (text: string) => string,
  python: styles.python as (text: string) => string,
  fenced: (text) => `Sure [1], for {goal}:\n\`\`\`json\n${text}\n\`\`\`\nDone.`,
  thought: (text) => `<think>Perhaps []? Or {}?</think>\n${text}`,
};

describe.each(Object.keys(dresses))("cut off anywhere (B6): %s", (dress) => {
  it.each(["plan", "memories", "verdict", "approval"])("a %s is the whole answer or none", (name) => {
    const kind = (name === "approval" ? "verdict" : name) as RoleReplyKind;
    const text = samples[name] as string;
    const reply = dresses[dress]?.(text) ?? "";
    expect(checkRoleReply(kind, reply).ok).toBe(true);
    for (let at = 0; at < reply.length; at++) {
      const { ok, value } = checkRoleReply(kind, reply.slice(0, at));
      if (ok) expect(value).toEqual(JSON.parse(text));
    }
  });

  it("blocked is never prose", () => {
    const reply = dresses[dress]?.(samples.blocked as string) ?? "";
    const begun = reply.indexOf("blocked") + "blocked".length;
    for (let at = begun; at <= reply.length; at++) {
      const { ok, blocked } = checkRoleReply("work", reply.slice(0, at));
      expect(ok).toBe(blocked !== undefined);
      if (ok) expect(blocked).toEqual({ reason: "package.json is missing" });
    }
  });
});

/** Every one that is listed is there, and none that is not. */
function matchAll(
  found: { at?: string; message: string }[],
  listed: { at?: string; message: string }[],
  all: boolean,
) {
  for (const { at, message } of listed) {
    expect(found).toContainEqual(
      expect.objectContaining({ ...(at && { at }), message: expect.stringContaining(message) }),
    );
  }
  const unlisted = found.filter((each) => !listed.some(({ message }) => each.message.includes(message)));
  expect(unlisted).toEqual([]);
  if (all) expect(found).toHaveLength(listed.length);
}
