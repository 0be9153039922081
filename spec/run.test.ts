/** Runs the YAML cases: each says what goes in, what must come out, and which requirement that proves. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Assembly, assemble, QuoinError } from "quoin";
import { agent } from "quoin/agent";
import { type AssembledPrompt, canonical } from "quoin/canonical";
import { dynamic } from "quoin/dynamic";
import { loadRoles, rolePrompt } from "quoin/roles";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { filesOf, manifestOf, memoriesOf, projectPorts } from "../packages/quoin/test/dynamic/a-project.ts";
import { expectGolden } from "./golden.ts";

interface Case {
  name: string;
  proves: string[];
  config?: Record<string, unknown>;
  input?: unknown;
  /** Instead of an input: a file of the examples. */
  inputFile?: string;
  /** Of the roles blueprint: which one, and templates by the names of their files. */
  role?: string;
  templates?: Record<string, string>;
  /** Of the dynamic blueprint: what there is to choose from, and the layers by path. */
  tools?: Parameters<typeof manifestOf>[1];
  skills?: Parameters<typeof manifestOf>[1];
  memories?: Parameters<typeof memoriesOf>[0];
  layers?: Record<string, string>;
  expect: {
    view?: Record<string, unknown>;
    text?: string;
    golden?: string;
    section?: Record<string, string>;
    contains?: string[];
    lacks?: string[];
    inOrder?: string[];
    decisions?: Record<string, unknown>[];
    noDecisions?: boolean;
    truncations?: Record<string, unknown>[];
    exact?: boolean;
    error?: { code: string; paths?: string[]; places?: string[]; message?: string };
  };
}

const here = import.meta.dirname;

/** How a case of each blueprint is run. */
const blueprints: Record<string, (each: Case) => Promise<Assembly>> = {
  agent: (each) => assemble(agent(each.config), each.input),
  canonical: (each) => assemble(canonical(each.config), each.input),
  dynamic({ config, input, tools = [], skills = [], memories = [], layers }) {
    const blueprint = dynamic(config, {
      tools: manifestOf("tool", tools),
      skills: manifestOf("skill", skills),
    });
    const more = { memories: memoriesOf(memories), ...(layers && { files: filesOf(layers) }) };
    return assemble(blueprint, input, projectPorts(more));
  },
  roles({ role = "", config, input, inputFile, templates = {} }) {
    const files = Object.entries(templates).map(([file, text]) => ({ file, text }));
    const given = inputFile ? parse(readFileSync(join(here, "..", inputFile), "utf8")) : input;
    return rolePrompt(role, given, { ...config, templates: loadRoles(files) });
  },
};

for (const [blueprint, start] of Object.entries(blueprints)) {
  for (const file of readdirSync(join(here, blueprint)).filter((name) => name.endsWith(".yaml"))) {
    const cases = parse(readFileSync(join(here, blueprint, file), "utf8"), { merge: true }) as Case[];
    describe(`${blueprint}/${file}`, () => {
      for (const each of cases) {
        it(`${each.name} (${each.proves.join(", ")})`, async () => {
          const run = async () => start(each);
          if (each.expect.error) await expectRefusal(run, each.expect.error);
          else expectAssembly(await run(), each.expect, join(here, blueprint, "golden"));
        });
      }
    });
  }
}

async function expectRefusal(run: () => Promise<Assembly>, expected: NonNullable<Case["expect"]["error"]>) {
  const error = await run().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(QuoinError);
  const { code, problems, message } = error as QuoinError;
  expect(code).toBe(expected.code);
  if (expected.paths) expect(problems.map((problem) => problem.path?.join("."))).toEqual(expected.paths);
  if (expected.places) expect(problems.map(({ file, line }) => `${file}:${line}`)).toEqual(expected.places);
  if (expected.message) expect(message).toContain(expected.message);
}

function expectAssembly(assembly: Assembly, expected: Case["expect"], goldenFolder: string): void {
  const { text, decisions, exact } = assembly;
  const view = assembly.view as AssembledPrompt;
  if (expected.text !== undefined) expect(text).toBe(expected.text.replace(/\n$/, ""));
  if (expected.golden) expectGolden(join(goldenFolder, expected.golden), text);
  for (const [id, body] of Object.entries(expected.section ?? {})) {
    expect(view.sections[id as keyof AssembledPrompt["sections"]]).toBe(body.replace(/\n$/, ""));
  }
  for (const part of expected.contains ?? []) expect(text).toContain(part);
  for (const part of expected.lacks ?? []) expect(text).not.toContain(part);
  if (expected.inOrder) {
    const found = expected.inOrder.map((part) => text.indexOf(part));
    expect(found).not.toContain(-1);
    expect(found).toEqual([...found].sort((a, b) => a - b));
  }
  for (const decision of expected.decisions ?? []) {
    expect(decisions).toContainEqual(expect.objectContaining(matchers(decision)));
  }
  if (expected.noDecisions) expect(decisions).toEqual([]);
  for (const truncation of expected.truncations ?? []) {
    expect(view.meta.truncations).toContainEqual(expect.objectContaining(matchers(truncation)));
  }
  if (expected.view) expect(assembly.view).toMatchObject(expected.view);
  if (expected.exact !== undefined) expect(exact).toBe(expected.exact);
  if (assembly.blueprint === "dynamic") return;
  if ("text" in view) expect(view.text).toBe(text);
  if (!("sections" in view)) return;
  const joiner = assembly.blueprint === "canonical" ? "\n\n" : "\n\n---\n\n";
  expect(Object.values(view.sections).filter(Boolean).join(joiner)).toBe(text);
}

/** A string that starts with "~" is looked for inside the value. */
function matchers(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) =>
      typeof value === "string" && value.startsWith("~")
        ? [key, expect.stringContaining(value.slice(1))]
        : [key, value],
    ),
  );
}
