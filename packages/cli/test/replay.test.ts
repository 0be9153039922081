import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { recordsFolder } from "./records-folder.ts";
import { runQuoin } from "./run-quoin.ts";

const { folder, file, quoin, record, edit } = recordsFolder();

describe("quoin replay and diff (E6)", () => {
  it("makes the same bytes again", async () => {
    const { stdout } = await record();
    expect(await quoin("replay", "latest")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("the same, byte for byte"),
    });
    expect((await quoin("replay", "latest", "--text")).stdout).toBe(stdout);
  });

  it("names the input that changed, and how the prompt did", async () => {
    await record();
    edit("bot.yaml", "brief, Markdown", "brief, plain");
    const { code, stdout, stderr } = await quoin("replay", "1");
    expect(code).toBe(1);
    expect(stderr).toContain("error[replay_differs] spec (bot.yaml) has changed");
    expect(stdout).toContain(
      "-- (3) Defaults: friendly, brief, Markdown.\n+- (3) Defaults: friendly, brief, plain.",
    );
    await record();
    const changed = await quoin("diff", "1", "2");
    expect(changed.code).toBe(0);
    expect(changed.stdout).toMatch(/tokens {2}\d+ → \d+/);
    expect(changed.stdout).toMatch(/cache {3}breaks at byte \d+, in systemPrompt\.rules\[2\]/);
    expect((await quoin("diff", "1", "1")).stdout).toBe("the same, byte for byte\n");
  });

  it("shows by how much text changed that was not kept, and none of it", async () => {
    await record();
    edit("bot.yaml", "the next boat without", "the next secret boat without");
    await record();
    const { stdout } = await quoin("diff", "1", "2");
    expect(stdout).not.toContain("secret boat");
    expect(stdout).toContain("~ conversationState.transcript[4]: 52 characters → 59 characters");
    expect(stdout).toContain("conversationState: its text is not kept, only its digest");
    const { cacheBreak } = JSON.parse((await quoin("diff", "1", "2", "--json")).stdout);
    expect(cacheBreak).toMatchObject({ exact: false, section: "conversationState" });
  });

  it("says what is missing, takes it from elsewhere, and from standard input", async () => {
    await record();
    const spec = readFileSync(file("bot.yaml"), "utf8");
    rmSync(file("bot.yaml"));
    const { code, stderr } = await quoin("replay", "1");
    expect(code).toBe(1);
    expect(stderr).toContain("error[replay_impossible] spec (bot.yaml) is missing");
    writeFileSync(file("copy.yaml"), spec);
    expect((await quoin("replay", "1", "--input", "copy.yaml")).code).toBe(0);
    await runQuoin(["assemble", "canonical", "-", "--record"], { cwd: folder(), input: spec });
    expect((await quoin("replay", "2")).stderr).toContain("came from standard input: give it with --input");
    expect((await quoin("replay", "2", "--input", "copy.yaml")).code).toBe(0);
    const piped = await runQuoin(["replay", "2", "--input", "-"], { cwd: folder(), input: spec });
    expect(piped).toMatchObject({ code: 0, stderr: "" });
    await quoin("assemble", "canonical", file("copy.yaml"), "--record");
    expect((await quoin("replay", "3")).code).toBe(0);
  });

  it("remembers the settings that made the prompt", async () => {
    writeFileSync(file("settings.yaml"), "headingLevel: 3\n");
    await record("--config", "settings.yaml", "--window", "5000", "--for", "anthropic");
    expect((await quoin("replay", "1")).code).toBe(0);
    edit("settings.yaml", "3", "1");
    expect((await quoin("replay", "1")).stdout).toContain("-headingLevel: 3\n+headingLevel: 1");
  });

  it("compares a record with a file", async () => {
    await record();
    writeFileSync(file("now.json"), (await quoin("assemble", "canonical", "bot.yaml", "--json")).stdout);
    expect((await quoin("diff", "1", "now.json")).stdout).toBe("the same, byte for byte\n");
  });
});

describe("a workflow's node (E5, E6)", () => {
  const tree = join(import.meta.dirname, "../../../examples/workflows");
  const context = "seed/prompts/contexts/incident_review.v1.txt";
  const node = ["workflow", "seed/workflows/incident_review.v1.json", "--node", "questions"];
  beforeEach(() => cpSync(tree, folder(), { recursive: true }));

  it("is recorded whole: prompt, task and includes", async () => {
    const { stdout } = await quoin("assemble", ...node, "--record");
    const shown = JSON.parse((await quoin("record", "show", "1", "--json")).stdout);
    expect(shown).toMatchObject({
      task_ref: "Question Writer v1.0",
      includes_resolved: { CONTEXT: context, OUTPUT_SCHEMA: "seed/schemas/question_list.v1.json" },
      assembled_prompt: stdout,
      complete: true,
    });
    expect((await quoin("record", "show", "1", "--text")).stdout).toBe(stdout);
  });

  it("is made again, from here and from elsewhere", async () => {
    await quoin("assemble", ...node, "--record");
    expect((await quoin("replay", "1")).code).toBe(0);
    const store = file(".quoin/quoin.db");
    const elsewhere = await runQuoin(["replay", "1", "--from", folder(), "--store", store], {
      cwd: tmpdir(),
    });
    expect(elsewhere).toMatchObject({ code: 0, stdout: expect.stringContaining("the same, byte for byte") });
  });

  it("names the file that changed, and how; other nodes and line endings do not matter", async () => {
    await quoin("assemble", ...node, "--record");
    edit("seed/workflows/incident_review.v1.json", '"report"', '"summary"');
    const text = readFileSync(file(context), "utf8");
    writeFileSync(file(context), `\ufeff${text.replaceAll("\n", "\r\n")}`);
    expect((await quoin("replay", "1")).code).toBe(0);
    writeFileSync(file(context), `${text}One line more.\n`);
    const { code, stdout, stderr } = await quoin("replay", "1");
    expect(code).toBe(1);
    expect(stderr).toContain(`error[replay_differs] ${context} has changed`);
    expect(stdout).toContain("+One line more.");
    rmSync(file(context));
    expect((await quoin("replay", "1")).stderr).toContain(`${context} is missing`);
  });

  it("says what changed even where the prompt cannot be made any more", async () => {
    await quoin("assemble", ...node, "--record");
    writeFileSync(file(context), "A $$TOKEN that nothing resolves.\n");
    const { code, stdout, stderr } = await quoin("replay", "1");
    expect(code).toBe(1);
    expect(stdout).toContain("+A $$TOKEN that nothing resolves.");
    expect(stderr).toContain(`error[replay_differs] ${context} has changed`);
    expect(stderr).toContain("error[template_unresolved]");
  });

  it("looks for templates where the configuration says, as compile does", async () => {
    renameSync(file("seed/prompts/tasks"), file("tasks"));
    writeFileSync(file("quoin.config.json"), JSON.stringify({ templates: "tasks" }));
    expect((await quoin("assemble", ...node, "--record")).code).toBe(0);
    expect((await quoin("replay", "1")).code).toBe(0);
  });

  it("is exported and verified with any character in it", async () => {
    writeFileSync(file(context), "One\u2028two\u2029three\u0085four\n");
    await quoin("assemble", ...node, "--record");
    writeFileSync(file("records.jsonl"), (await quoin("export")).stdout);
    expect((await quoin("verify", "--export", "records.jsonl")).stdout).toContain("1 record (1 to 1)");
  });

  it("cannot be replayed from what is no workflow any more, and says so", async () => {
    await quoin("assemble", ...node, "--record");
    for (const content of ['{"nodes":5}', '{"nodes":[null]}', "[]"]) {
      writeFileSync(file("seed/workflows/incident_review.v1.json"), content);
      expect((await quoin("replay", "1")).stderr).toContain("error[replay_impossible] node:questions");
    }
    rmSync(file(context));
    mkdirSync(file(context));
    expect((await quoin("replay", "1")).stderr).toContain("is a directory");
  });

  it("says when the node itself is another, or gone", async () => {
    await quoin("assemble", ...node, "--record");
    edit("seed/workflows/incident_review.v1.json", "question_list.v1.json", "incident_report.v1.json");
    expect((await quoin("replay", "1")).stderr).toContain(
      "node:questions (seed/workflows/incident_review.v1.json) has changed",
    );
    edit("seed/workflows/incident_review.v1.json", '"questions"', '"asking"');
    expect((await quoin("replay", "1")).stderr).toContain(
      "node:questions (seed/workflows/incident_review.v1.json) is missing",
    );
  });
});
