import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runQuoin } from "./run-quoin.ts";

const folder = mkdtempSync(join(tmpdir(), "quoin-cache-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rules = Array.from(
  { length: 120 },
  (_, at) => `Rule ${at + 1}: answer from the timetable and name the quay.`,
);
const spec = (query: string, summary?: string) => ({
  systemPrompt: { rules },
  ...(summary && { conversationState: { summary } }),
  constraints: [{ text: "Quote only fares in the table." }],
  task: [{ instruction: "Answer." }],
  input: { userQuery: query },
});

async function assembled(name: string, value: unknown): Promise<string> {
  const path = join(folder, name);
  const args = ["assemble", "canonical", "-", "--json"];
  writeFileSync(path, (await runQuoin(args, { input: JSON.stringify(value) })).stdout);
  return path;
}

let one: string;
let two: string;
let moving: string;
beforeAll(async () => {
  one = await assembled("one.json", spec("When?"));
  two = await assembled("two.json", spec("Where?"));
  moving = await assembled("moving.json", spec("When?", "Maren asked twice."));
});

describe("quoin cache", () => {
  it("tells the reusable prefix, the first other byte and the section at which it breaks", async () => {
    const { code, stdout } = await runQuoin(["cache", one, two]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/two\.json\s+\d+\s+\d+\s+\d+\.\d%\s+\d+\s+\d+\s+input\.userQuery \(changed\)/);
    expect(stdout).toMatch(/same start: \d+ of \d+ tokens sent after the first/);
    expect(stdout).toMatch(/constraints\s+constraints\[0\]\s+static\s+\d+/);
  });

  it("prints the same as JSON", async () => {
    const report = JSON.parse((await runQuoin(["cache", one, two, "--json"])).stdout);
    expect(report.turns).toHaveLength(2);
    expect(report.turns[1]).toMatchObject({ breaks: { section: "input", item: "input.userQuery" } });
    expect(report.breakpoints).toMatchObject([{ section: "constraints", holds: "static" }]);
  });

  it("warns of stable text behind text that changes, and ends with 3 under --strict", async () => {
    expect((await runQuoin(["cache", one, "--strict"])).code).toBe(0);
    const { code, stdout, stderr } = await runQuoin(["cache", moving, "--strict"]);
    expect(code).toBe(3);
    expect(stdout).toMatch(
      /warning: conversationState\.summary#0 is said to change every turn .*\(constraints \d+, task \d+\)/,
    );
    expect(stderr).toContain("error[degraded]");
  });

  it("refuses what is no assembly, or was changed since, with the place", async () => {
    const broken = join(folder, "broken.json");
    const { stdout } = await runQuoin(["assemble", "canonical", "-", "--json"], {
      input: JSON.stringify(spec("?")),
    });
    const assembly = JSON.parse(stdout);
    assembly.sections[4].channel = "system";
    writeFileSync(broken, JSON.stringify(assembly));
    const { code, stderr } = await runQuoin(["cache", one, broken]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/error\[assembly_invalid\] .*broken\.json.* sections/);
    expect((await runQuoin(["cache", join(folder, "missing.json")])).code).toBe(1);
    expect((await runQuoin(["cache", "-", "-"])).code).toBe(2);
    const asSpec = await runQuoin(["cache", "-"], { input: JSON.stringify(spec("?")) });
    expect(asSpec).toMatchObject({ code: 1, stdout: "" });
    expect(asSpec.stderr).toContain("this is a spec, not an assembly");
  });
});
