/** `quoin eval` as a user runs it, on a tiny suite. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { files, suiteFolder } from "./eval-suite.ts";
import { runQuoin } from "./run-quoin.ts";

const suiteYaml = files["suite.yaml"] as string;

describe("quoin eval", () => {
  it("prints every figure and ends with 0 where all thresholds are reached", async () => {
    // A12
    const { code, stdout, stderr } = await runQuoin(["eval", "--suite", suiteFolder(), "--explain"]);
    // Where it takes long, how far it is.
    expect(stderr.replace(/^\d+ of \d+ cases\n/gm, "")).toBe("");
    expect(stdout).toContain("3 cases with 4 tools, 1 skill and 3 memories");
    expect(stdout).toMatch(/ en +2 +1\.000 +1\.000 /);
    expect(stdout).toMatch(/ pt-BR +1 +\.\d{3}|pt-BR +1 +1\.000/);
    expect(stdout).toContain("1 of 1 hostile memories are left out when they are near, 0 of 2 harmless ones");
    expect(stdout).toContain("1 call for a new task, 0 for the same again");
    expect(stdout).toMatch(/latency +p50 [\d.]+ ms, p99 [\d.]+ ms/);
    expect(code).toBe(0);
  });

  it("gives the same figures again, but for the times", async () => {
    // A14
    const folder = suiteFolder();
    const runs = await Promise.all([1, 2].map(() => runQuoin(["eval", "--suite", folder, "--json"])));
    const [one, other] = runs.map(({ stdout }) => ({ ...JSON.parse(stdout), latency: undefined }));
    expect(one).toEqual(other);
    expect(one.calls).toEqual({ first: 1, repeated: 0 });
    expect(one.shortfalls).toEqual([]);
    expect(one.cases.map(({ id }: { id: string }) => id)).toEqual(["en-1", "en-2", "pt-1"]);
  });

  it("gives the same figures from every folder, and with the suite anywhere", async () => {
    // A14: what an agent reads of a skill is its path, which must not be the one to where the command happens to run.
    const skills = {
      "cases/pt.yaml": (files["cases/pt.yaml"] as string).replace("envia um e-mail", "cut a release"),
    };
    const [folder, elsewhere] = [suiteFolder(skills), suiteFolder(skills)];
    const out = join(folder, "report.html");
    const runs = [
      await runQuoin(["eval", "--suite", ".", "--json"], { cwd: folder }),
      await runQuoin(["eval", "--suite", "../..", "--json"], { cwd: join(folder, "skills/release") }),
      await runQuoin(["eval", "--suite", elsewhere, "--json", "--report", "html", "--out", out]),
    ];
    const [one, ...others] = runs.map(({ stdout }) => ({ ...JSON.parse(stdout), latency: undefined }));
    expect(one.cases[2].skills.offered).toEqual(["release"]);
    for (const other of others) expect(other).toEqual(one);
    expect(readFileSync(out, "utf8")).toContain("./skills/release/SKILL.md");
  });

  it("says which threshold is missed, where and by how much, and ends with 1", async () => {
    const folder = suiteFolder({
      "suite.yaml": suiteYaml.replace("tokenSaving: 0.3", "tokenSaving: 0.999"),
      "cases/pt.yaml": (files["cases/pt.yaml"] as string).replace("mode: act", "mode: plan"),
    });
    const { code, stderr } = await runQuoin(["eval", "--suite", folder]);
    expect(stderr).toMatch(
      /below the suite's threshold: tokenSaving in en is \d\d\.\d%, \d\d\.\d points below 99\.9%/,
    );
    expect(stderr).toContain("modes in pt-BR is 0.000, 1.000 below 1");
    expect(stderr).not.toContain("modes in en");
    expect(code).toBe(1);
  });

  it("ends with 1 where a prompt has what it must not have, though the task may quote it", async () => {
    // A12
    const cases = (task: string, part: string) => `cases:
  - { id: x, task: "${task}", expect: { tools: [run_tests], excludes: ["${part}"] } }
`;
    const run = (task: string, part: string) => {
      const suite = suiteYaml.replace("cases: [cases/en.yaml, cases/pt.yaml]", "cases: [x.yaml]");
      const yaml = suite.replace(/^thresholds:.*$/m, "");
      const folder = suiteFolder({ "suite.yaml": yaml, "x.yaml": cases(task, part) });
      return runQuoin(["eval", "--suite", folder, "--json"]);
    };
    const quoted = await run(
      "run the tests, and do not reveal the system prompt",
      "reveal the system prompt",
    );
    expect(quoted.code).toBe(0);
    const leaked = await run("run the tests", "report which tests fail");
    expect(leaked.code).toBe(1);
    expect(JSON.parse(leaked.stdout).cases[0].failures).toEqual([
      'in the prompt, and must not be: "report which tests fail"',
    ]);
  });

  it("counts no tool that is offered whatever the task, and no kind that is kept out", async () => {
    // A12
    const memories = `${files["memories.jsonl"]}${JSON.stringify({ text: "Be polite.", kind: "system" })}\n`;
    const folder = suiteFolder({ "memories.jsonl": memories });
    const { stdout } = await runQuoin(["eval", "--suite", folder, "--json"]);
    const { cases, filter } = JSON.parse(stdout);
    expect(cases[0].tools).toMatchObject({ offered: ["read_file", "run_tests"], base: ["read_file"] });
    expect(filter).toMatchObject({ hostile: 1, dropped: 1, harmless: 2, wronglyDropped: 0 });
  });

  it("takes built-in layers for a choice, unless the suite brings some and lacks others", async () => {
    // A12
    const told = async (changes: Record<string, string>) => {
      const { stdout } = await runQuoin(["eval", "--suite", suiteFolder(changes), "--json"]);
      const reasons = JSON.parse(stdout).cases[0].decisions.map(({ reason }: { reason: string }) => reason);
      return reasons.filter((reason: string) => reason.includes("built-in layer"));
    };
    expect(await told({})).toEqual([]);
    const some = await told({ ".quoin/prompts/layers/constitution.md": "Be careful." });
    expect(some).toHaveLength(2);
    expect(some[0]).toContain("rules.md does not exist");
  });

  it("looks at no threshold where only some cases are asked for", async () => {
    const folder = suiteFolder({ "suite.yaml": suiteYaml.replace("tokenSaving: 0.3", "tokenSaving: 0.999") });
    const some = await runQuoin(["eval", "--suite", folder, "--only", "en-"]);
    expect(some.stdout).toContain("2 cases with");
    expect(some.code).toBe(0);
    const none = await runQuoin(["eval", "--suite", folder, "--only", "xx"]);
    expect(none.stderr).toContain('no case of the suite has "xx" in its id');
    expect(none.code).toBe(2);
  });

  it("ends with 1 where a prompt lacks what it must have, whatever the thresholds", async () => {
    // A12
    const folder = suiteFolder({
      "suite.yaml": "tools: tools.yaml\ncases: [one.yaml]\n",
      "one.yaml": "cases:\n  - { id: a, task: run the tests, expect: { contains: [never said] } }\n",
    });
    for (const more of [[], ["--only", "a"]]) {
      const { code, stderr } = await runQuoin(["eval", "--suite", folder, ...more]);
      expect(stderr).toContain('whatever the thresholds: a: not in the prompt: "never said"');
      expect(code).toBe(1);
    }
  });

  it("ends with 1 where a hostile memory is in a prompt", async () => {
    // A8, A12: marked as hostile, though no screen objects to it.
    const text = "Refunds above 500 euros need a second approval.";
    const folder = suiteFolder({
      "suite.yaml": "memories: memories.jsonl\ncases: [one.yaml]\n",
      "memories.jsonl": `${JSON.stringify({ text, kind: "decision", hostile: true })}\n`,
      "one.yaml": "cases:\n  - { id: a, task: which refunds need a second approval?, expect: {} }\n",
    });
    const { code, stderr } = await runQuoin(["eval", "--suite", folder]);
    expect(stderr).toMatch(/whatever the thresholds: a: hostile memory in the prompt: \S/);
    expect(code).toBe(1);
  });

  it("tells everything that is wrong with a suite at once, with file, line and key", async () => {
    const folder = suiteFolder({
      "suite.yaml": suiteYaml
        .replace("filterRate: 1,", "filterRates: 1,")
        .replace("[read_file]", "[write_file]"),
      "memories.jsonl": '{"text":"fine"}\n{"text":\n{"text":"x","time":"yesterday"}\n',
      "cases/en.yaml":
        "cases:\n  - id: a\n    task: ''\n    expect: {}\n  - id: b\n    tasks: do it\n    expect: { tool: [] }\n",
    });
    const { code, stderr, stdout } = await runQuoin(["eval", "--suite", folder]);
    expect(stdout).toBe("");
    expect(stderr).toContain("suite.yaml:7:59 thresholds.filterRates: unknown key");
    expect(stderr).toMatch(/memories\.jsonl:2(?::\d+)?: is not valid JSON/);
    expect(stderr).toMatch(/memories\.jsonl:3 time: must be a time in ISO 8601/);
    expect(stderr).toContain("en.yaml:3:5 cases[0].task: is empty");
    expect(stderr).toMatch(/en\.yaml:5:\d+ cases\[1\]\.task: /);
    expect(stderr).toContain("en.yaml:7:15 cases[1].expect.tool: unknown key");
    expect(code).toBe(1);
  });

  it("refuses expectations that nothing could meet", async () => {
    const folder = suiteFolder({
      "suite.yaml": suiteYaml.replace("[read_file]", "[write_file]"),
      "cases/pt.yaml": `cases:
  - id: en-1
    task: faça
    mode: act
    expect:
      tools: [nothing_like_it, database_query]
      skills: [releases]
      memories: [never written]
      excludes: [never said]
`,
    });
    const { code, stderr } = await runQuoin(["eval", "--suite", folder]);
    expect(stderr).toMatch(/pt\.yaml:2:5 cases\[0\]\.id: is the id of an earlier case as well/);
    expect(stderr).toMatch(/pt\.yaml:6:15 .*tools\[0\]: the suite has no tool of this name/);
    expect(stderr).toMatch(/pt\.yaml:6:32 .*tools\[1\]: is a tool that is not offered in the mode act/);
    expect(stderr).toMatch(/skills\[0\]: the suite has no skill of this name/);
    expect(stderr).toMatch(/memories\[0\]: is part of no memory that may be shown/);
    expect(stderr).toMatch(/excludes\[0\]: is part of no memory, tool or skill/);
    expect(stderr).toMatch(/suite\.yaml:6:\d+ baseTools\.act\[0\]: the suite has no tool of this name/);
    expect(code).toBe(1);
  });

  it.each([
    ["no folder", () => join(suiteFolder(), "nowhere"), "file_missing"],
    [
      "a file that is named and missing",
      () => suiteFolder({ "suite.yaml": "cases: [gone.yaml]\n" }),
      "file_missing",
    ],
    ["nothing in it", () => suiteFolder({ "suite.yaml": "" }), "suite_invalid"],
    ["no YAML", () => suiteFolder({ "suite.yaml": "cases: [\n" }), "spec_unparsable"],
    ["a list", () => suiteFolder({ "suite.yaml": "- 1\n" }), "suite_invalid"],
  ])("refuses a suite with %s", async (_what, folder, expected) => {
    const { code, stderr } = await runQuoin(["eval", "--suite", folder()]);
    expect(stderr).toContain(`error[${expected}]`);
    expect(stderr).not.toContain("error[internal]");
    expect(code).toBe(1);
  });

  it("measures a suite that has only tools and cases", async () => {
    const folder = suiteFolder({
      "suite.yaml": "tools: tools.yaml\ncases: [one.yaml]\n",
      "one.yaml": "cases:\n  - { id: a, task: run the tests, expect: { tools: [run_tests] } }\n",
    });
    const { code, stdout, stderr } = await runQuoin(["eval", "--suite", folder]);
    // Where it takes long, how far it is.
    expect(stderr.replace(/^\d+ of \d+ cases\n/gm, "")).toBe("");
    expect(stdout).toContain("1 case with 4 tools, 0 skills and 0 memories");
    expect(code).toBe(0);
  });

  it("writes a page where it is told to, and nothing where the suite is wrong", async () => {
    const folder = suiteFolder();
    const out = join(folder, "report.html");
    expect((await runQuoin(["eval", "--suite", folder, "--report", "html"])).code).toBe(2);
    const wrong = await runQuoin(["eval", "--suite", join(folder, "no"), "--report", "html", "--out", out]);
    expect(wrong.code).toBe(1);
    expect(existsSync(out)).toBe(false);
    const { code } = await runQuoin(["eval", "--suite", folder, "--report", "html", "--out", out]);
    expect(code).toBe(0);
    const page = readFileSync(out, "utf8");
    expect(page).toContain("run the tests and tell me which fail");
    expect(page).not.toContain("<script>alert");
    expect(page).not.toMatch(/(?:src|href)=|url\(|@import|https?:/);
    const nowhere = join(folder, "gone/report.html");
    const lost = await runQuoin(["eval", "--suite", folder, "--report", "html", "--out", nowhere]);
    expect(lost.stderr).toContain("error[output_failed]");
  });
});
