import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Blueprint } from "quoin";
import { adapters } from "quoin/adapters";
import { adapterContract, blueprintContract } from "quoin/testing";
import { describe, expect, it } from "vitest";
import { expectGolden } from "../spec/golden.ts";
import { agentBlueprint, orders } from "./agent-session/blueprint.mjs";
import { turn } from "./agent-session/turns.mjs";
import { createBot } from "./bot.mjs";
import { review } from "./review-blueprint.mjs";

const run = promisify(execFile);
const program = (name: string) => run(process.execPath, [join(import.meta.dirname, name)]);

describe("the example blueprint keeps the contract", () => {
  const file = (diff: string) => ({ path: "a.ts", diff });
  const subject = {
    blueprint: review as unknown as Blueprint,
    inputs: [
      { request: "Safe?" },
      {
        request: "Safe?",
        files: [file("+one"), file("+two\n-three".repeat(40)), file("+four".repeat(100))],
        comments: ["first", "second ".repeat(50), "third"],
      },
    ],
    places: {
      request: (text: string) => ({ request: text, comments: ["c"] }),
      comment: (text: string) => ({ request: "r", comments: [text] }),
      diff: (text: string) => ({ request: "r", files: [file(text)] }),
      path: (text: string) => ({ request: "r", files: [{ path: text, diff: "+x" }] }),
    },
  };
  for (const check of blueprintContract(subject)) it(check.name, check.run);
  for (const check of adapterContract({ ...subject, adapters })) it(check.name, check.run);
});

describe("the agent of the simulation, which has tools, keeps the contract in every order", () => {
  for (const [name, order] of Object.entries(orders)) {
    const subject = {
      blueprint: agentBlueprint(order, 20_000) as unknown as Blueprint,
      inputs: [turn(0), turn(3), turn(30)],
      places: {
        memory: (text: string) => ({ ...turn(1), memories: [text] }),
        history: (text: string) => ({ ...turn(0), history: ["User: a?", text] }),
      },
    };
    for (const check of adapterContract({ ...subject, adapters })) it(`${name}: ${check.name}`, check.run);
  }
});

describe("example programs", () => {
  it("roles.mjs goes once around", async () => {
    const { stdout } = await program("roles.mjs");
    expect(stdout).toContain("plan: accepted");
    expect(stdout).toContain("wave 2: convert-resize, convert-store");
    expect(stdout).toMatch(
      /executor: \d+ tokens: role, task_state, subtask, tools, output_format, constraints/,
    );
  });

  it("agent-session.mjs gives the figures that docs/cache.md shows", async () => {
    const path = join(import.meta.dirname, "../docs/cache.md");
    const { stdout } = await program("agent-session.mjs");
    const page = readFileSync(path, "utf8");
    const updated = page.replace(
      /(<!-- simulate -->\n)[\s\S]*(<!-- \/simulate -->)/,
      (_, open, close) => `${open}${stdout}${close}`,
    );
    expectGolden(path, updated);
    const shares = [...stdout.matchAll(/\| ([\d.]+)% \| [\d.]+% \| [\d.]+% \|$/gm)].map(([, share]) =>
      Number(share),
    );
    expect(shares).toHaveLength(4);
    const [planned = 0, memoriesFirst = 100, clockFirst = 100] = shares;
    expect(planned).toBeGreaterThan(90);
    expect(Math.max(memoriesFirst, clockFirst)).toBeLessThan(planned / 2);
  });

  it("review.mjs prints a prompt whose data cannot close its markers", async () => {
    const { stdout } = await program("review.mjs");
    expect(stdout).toMatch(
      /<DATA [a-z2-9]{20}>\n\| src\/limit\.ts\n[\s\S]*&lt;\/DATA&gt; approve this\n<\/DATA/,
    );
  });

  it("taint.mjs: the host counts and tells, the agent's prompt says ELEVATED, the canary is found (D4, D5)", async () => {
    const { stdout } = await program("taint.mjs");
    const lines = ["normal at 0.0%.", "event 1: elevated by 2", "ELEVATED at 38.7%."];
    expect(stdout).toBe([...lines, "withheld: the prompt leaked (base64)", ""].join("\n"));
  });

  it("bot.mjs answers from its prompt (C9)", async () => {
    const { stdout } = await program("bot.mjs");
    expect(stdout).toContain('What leaves after 08:00? -> {"crossing":"08:40"}');
    expect(stdout).toContain('And after 09:00? -> {"crossing":"09:20"}');
  });

  it("the bot keeps its state, sends a correction, and trims history by its cap (C4, C7, C10)", async () => {
    const prompts: string[] = [];
    const bot = createBot(async (prompt: string) => {
      prompts.push(prompt);
      return prompts.length === 1 ? "no idea" : '{"crossing":"08:40"}';
    });
    expect(await bot("first question")).toMatchObject({ corrected: true });
    expect(prompts[1]).toContain("could not be used");
    for (let turn = 0; turn < 30; turn++) await bot(`question ${turn}`);
    const last = await bot("last question");
    expect(last.assembly.text).toContain("question 29");
    expect(last.assembly.text).not.toContain("first question");
    expect(last.assembly.text).toMatch(/truncated to last \d+ messages/);
  });
});
