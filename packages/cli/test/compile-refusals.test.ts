import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { projectFolders, sample } from "./project-folder.ts";
import { runQuoin } from "./run-quoin.ts";

const project = projectFolders("compile");
const noTrace = /\n\s+at .*:\d+:\d+/;

describe("quoin compile, where it may not or cannot (E4)", () => {
  it("refuses sources that lead out of the root, and a root that is none", async () => {
    const { path, quoin, write } = project();
    rmSync(path("seed/rules.txt"));
    symlinkSync("/etc/hostname", path("seed/rules.txt"));
    write("seed/workflows/one.json", {
      nodes: [{ node_id: "ask", task_ref: "Ask", includes: { CONTEXT: "../x" } }],
    });
    const { code, stderr } = await quoin("compile", "seed/workflows");
    expect(code).toBe(1);
    expect(stderr).toContain(
      "file_outside_root] seed/prompts/tasks/Ask.txt:3:1: seed/rules.txt leads outside",
    );
    expect(stderr).toContain("file_outside_root] seed/workflows/one.json:7:9: ../x lies outside");
    expect((await quoin("compile", "seed/workflows", "--root", "nowhere")).stderr).toContain(
      "the root does not exist",
    );
  });

  it("says so when it may not read or write", async () => {
    const { root, path, quoin } = project();
    const asNobody = (...args: string[]) => runQuoin(args, { cwd: root, uid: 65534 });
    const isRoot = process.getuid?.() === 0;
    const run = isRoot ? asNobody : quoin;
    for (const folder of [root, `${root}/..`, path("seed"), path("seed/workflows")]) chmodSync(folder, 0o755);
    chmodSync(path("seed/a.txt"), 0);
    expect((await run("compile", "seed/workflows")).stderr).toContain(
      "seed/a.txt may not be read (no permission)",
    );
    chmodSync(path("seed/a.txt"), 0o644);
    mkdirSync(path("build"));
    chmodSync(path("build"), 0o555);
    const { code, stderr } = await run("compile", "seed/workflows");
    expect(code).toBe(1);
    expect(stderr).toMatch(/error\[output_failed\] build\/prompts: .*no permission/);
    expect(stderr).not.toMatch(noTrace);
  });

  it("leaves no half of a build where a file cannot take its place", async () => {
    const { path, quoin } = project({ ...sample, "build/prompts/one/ask.txt/in-the-way": "" });
    const { code, stderr } = await quoin("compile", "seed/workflows");
    expect(code).toBe(1);
    expect(stderr).toContain("a folder stands in its place");
    expect(
      readdirSync(path("build/prompts"), { recursive: true }).filter((name) => String(name).includes("tmp")),
    ).toEqual([]);
    expect(existsSync(path("prompts.lock.json"))).toBe(false);
  });

  it("says everything on one line, so that nobody's words become a command to the runner", async () => {
    const { path, quoin } = project();
    writeFileSync(
      path("seed/workflows/one.json"),
      JSON.stringify({ nodes: [{ node_id: "a", task_ref: "x\n::error file=a::INJECTED" }] }),
    );
    const { stderr } = await quoin("compile", "seed/workflows");
    expect(stderr).toContain("INJECTED");
    expect(stderr.split("\n").filter((line) => line.startsWith("::"))).toEqual([]);
  });

  it("does not write through a link out of the build folder", async () => {
    const { path, quoin } = project({ ...sample, "build/prompts/x": "", "elsewhere/x": "" });
    symlinkSync(path("elsewhere"), path("build/prompts/one"));
    expect((await quoin("compile", "seed/workflows")).stderr).toContain("through a link");
    expect(readdirSync(path("elsewhere"))).toEqual(["x"]);
  });
});
