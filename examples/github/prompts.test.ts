/** The very commands of prompts.yml, on the example tree: what people copy has been run. */
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { exampleRepositories, shell } from "../example-repositories.ts";

interface Step {
  run?: string;
  uses?: string;
  with?: { path?: string };
}
interface WorkflowFile {
  on: Record<"push" | "pull_request", { paths: string[] }>;
  permissions: Record<string, string>;
  jobs: { prompts: { steps: Step[] } };
}

const repository = exampleRepositories("github");
const source = readFileSync(join(import.meta.dirname, "prompts.yml"), "utf8");
const file = parse(source) as WorkflowFile;
const { steps } = file.jobs.prompts;
const commands = steps.flatMap(({ run }) => (run?.includes("quoin") ? [run] : []));
/** Those that are offered as a comment have to work too. */
const offered = [...source.matchAll(/^ *# {3}run: (.+)$/gm)].map(([, run]) => run as string);

describe("examples/github/prompts.yml (E4)", () => {
  it("runs when prompts, workflows, schemas or the lock change, and may do no more than read", () => {
    for (const event of ["push", "pull_request"] as const) {
      expect(file.on[event].paths).toEqual(
        expect.arrayContaining([
          "seed/prompts/**",
          "seed/workflows/**",
          "seed/schemas/**",
          "prompts.lock.json",
          "package*.json",
        ]),
      );
    }
    expect(file.permissions).toEqual({ contents: "read" });
  });

  it("builds what lint compares with before it lints, where there is something to build", async () => {
    const runs = steps.map(({ run = "" }) => run);
    const build = runs.findIndex((run) => run.includes("build"));
    expect(build).toBeGreaterThan(0);
    expect(build).toBeLessThan(runs.findIndex((run) => run.includes("quoin lint")));
    const root = repository("build");
    expect((await shell(runs[build] as string, root)).code).toBe(0);
    const scripts = { build: "echo made > made.txt" };
    writeFileSync(join(root, "package.json"), JSON.stringify({ name: "example", scripts }));
    await shell(runs[build] as string, root);
    expect(readFileSync(join(root, "made.txt"), "utf8")).toBe("made\n");
  });

  it("never fetches a command of that name from elsewhere", () => {
    for (const command of [...commands, ...offered]) expect(command).toMatch(/^npx --no-install quoin /);
  });

  it("passes on the example, and keeps as an artifact what compile wrote", async () => {
    const root = repository("good");
    expect(commands).toHaveLength(2);
    for (const command of commands) {
      const { code, stdout, stderr } = await shell(command, root);
      expect({ code, stdout, stderr }).toMatchObject({ code: 0, stdout: "" });
    }
    const artifact = steps.find(({ uses }) => uses?.startsWith("actions/upload-artifact"))?.with?.path ?? "";
    expect(readdirSync(join(root, artifact)).sort()).toEqual([
      "incident_review.v1",
      "index.json",
      "release_plan.v1",
    ]);
  });

  it("fails where a prompt changed and its lock did not, with an annotation at the file", async () => {
    const root = repository("drift");
    appendFileSync(join(root, "seed/prompts/shared/language.txt"), "- Be brief.\n");
    const { code, stdout } = await shell(commands[0] as string, root);
    expect(code).toBe(1);
    expect(
      stdout.match(/^::error file=seed\/prompts\/shared\/language\.txt,line=1,col=1,title=/gm),
    ).toHaveLength(3);
  });

  it("makes the report for code scanning that it offers", async () => {
    const root = repository("sarif");
    expect(offered).toHaveLength(1);
    expect((await shell(offered[0] as string, root)).code).toBe(0);
    const report = JSON.parse(readFileSync(join(root, "prompts.sarif"), "utf8"));
    expect(report).toMatchObject({ version: "2.1.0", runs: [{ results: [] }] });
  });
});
