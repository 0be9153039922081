import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { projectFolders } from "./project-folder.ts";

const project = projectFolders("watch");
const entry = join(import.meta.dirname, "../dist/quoin.js");
let child: ChildProcess | undefined;
afterEach(() => child?.kill("SIGKILL"));

/** Starts watching and remembers what is said. */
function watching(root: string, ...args: string[]) {
  return following(root, "compile", "seed/workflows", "--watch", ...args);
}

function following(root: string, ...args: string[]) {
  const started = spawn(process.execPath, [entry, ...args], { cwd: root });
  child = started;
  const said = { stdout: "", stderr: "" };
  started.stdout.on("data", (part) => {
    said.stdout += part;
  });
  started.stderr.on("data", (part) => {
    said.stderr += part;
  });
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    started.on("close", (code, signal) => resolve({ code, signal }));
  });
  const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 50 });
  return { said, ended, until, kill: (signal: NodeJS.Signals) => started.kill(signal) };
}

describe("quoin compile --watch", () => {
  it("compiles again when a file is written, replaced, added or mended, and ends when told to", async () => {
    const { root, path, write } = project();
    const { said, ended, until, kill } = watching(root);
    const prompt = (name = "one/ask") => readFileSync(path(`build/prompts/${name}.txt`), "utf8");
    await until(() => expect(said.stderr).toContain("watching for changes"));
    expect(prompt()).toContain("Context A");

    write("seed/a.txt", "Second\n");
    await until(() => expect(prompt()).toContain("Second"));

    // As editors do it: a new file takes the name of the old one. Twice, since the first may lose the watcher.
    for (const text of ["Third", "Fourth"]) {
      writeFileSync(path("seed/.a.swp"), `${text}\n`);
      renameSync(path("seed/.a.swp"), path("seed/a.txt"));
      await until(() => expect(prompt()).toContain(text));
    }

    rmSync(path("seed/a.txt"));
    await until(() => expect(said.stderr).toContain("seed/a.txt does not exist"));
    expect(prompt()).toContain("Fourth");
    write("seed/a.txt", "Fifth\n");
    await until(() => expect(prompt()).toContain("Fifth"));

    write("seed/workflows/new/three.json", {
      nodes: [{ node_id: "n", task_ref: "Ask", includes: { CONTEXT: "more/c.txt" } }],
    });
    await until(() => expect(said.stderr).toContain("more/c.txt does not exist"));
    write("more/c.txt", "From a new folder\n");
    await until(() => expect(prompt("new/three/n")).toContain("From a new folder"));
    rmSync(path("seed/workflows/new"), { recursive: true });
    await until(() => expect(existsSync(path("build/prompts/new"))).toBe(false));

    kill("SIGTERM");
    expect(await ended).toEqual({ code: 0, signal: null });
    const results = said.stderr.match(/^.*(?:\d+ prompts from|nothing was written).*$/gm) ?? [];
    expect(results.length).toBeGreaterThan(5);
    for (const line of results) expect(line).toMatch(/^\d\d:\d\d:\d\d \d/);
    expect(said.stderr).not.toMatch(/\n\n$/);
  });

  it("does not wake itself, says each result in one line of JSON, and ends on Ctrl-C", async () => {
    const { root, write } = project();
    const { said, ended, until, kill } = watching(
      root,
      "--format",
      "json",
      "--lock",
      "seed/workflows/prompts.lock.json",
    );
    const results = () =>
      said.stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as { ok: boolean });
    await until(() => expect(said.stderr).toContain("watching for changes"));
    await new Promise((resolve) => setTimeout(resolve, 800));
    expect(results()).toHaveLength(1);
    write("seed/a.txt", "$$NO");
    await until(() => expect(results().map(({ ok }) => ok)).toEqual([true, false]));
    kill("SIGINT");
    expect(await ended).toEqual({ code: 0, signal: null });
    // What a terminal shows of Ctrl-C stands in a line of its own.
    expect(said.stderr).toMatch(/\n\n$/);
  });
});

describe("quoin assemble roles --watch (B3)", () => {
  it("assembles again when a template or the input changes, and waits out a mistake", async () => {
    const { root, path, write } = project();
    write("task.yaml", "task: { goal: First goal. }\n");
    write(".quoin/roles/planner.yaml", "role: One.\n");
    const { said, ended, until, kill } = following(root, "assemble", "roles/planner", "task.yaml", "--watch");
    await until(() => expect(said.stderr).toContain("watching for changes"));
    expect(said.stdout).toContain("One.");
    write(".quoin/roles/planner.yaml", "role: Two {oops}.\n");
    await until(() => expect(said.stderr).toContain("{oops} is no variable"));
    writeFileSync(path(".quoin/roles/new.tmp"), "role: Three.\n");
    renameSync(path(".quoin/roles/new.tmp"), path(".quoin/roles/planner.yaml"));
    await until(() => expect(said.stdout).toContain("Three."));
    write("task.yaml", "task: { goal: Second goal. }\n");
    await until(() => expect(said.stdout).toContain("Second goal."));
    kill("SIGTERM");
    expect(await ended).toEqual({ code: 0, signal: null });
  });

  it("waits for the edit that mends an input that was wrong from the start", async () => {
    const { root, write } = project();
    write("task.yaml", "task: {}\n");
    const { said, until } = following(root, "assemble", "roles/planner", "task.yaml", "--watch");
    await until(() => expect(said.stderr).toContain("task.goal: is required"));
    write("task.yaml", "task: { goal: Mended. }\n");
    await until(() => expect(said.stdout).toContain("Mended."));
  });

  it("sees a folder of templates that is made later, an input whose folder is replaced, and a link's target", async () => {
    const { root, path, write } = project();
    write("in/task.yaml", "task: { goal: First goal. }\n");
    const { said, until } = following(root, "assemble", "roles/planner", "in/task.yaml", "--watch");
    await until(() => expect(said.stderr).toContain("watching for changes"));
    write(".quoin/roles/planner.yaml", "role: Made later.\n");
    await until(() => expect(said.stdout).toContain("Made later."));
    write(".quoin/roles/planner.yaml", "role: Made later still.\n");
    await until(() => expect(said.stdout).toContain("Made later still."));
    renameSync(path("in"), path("old"));
    write("in/task.yaml", "task: { goal: Second goal. }\n");
    await until(() => expect(said.stdout).toContain("Second goal."));
    write("elsewhere/task.yaml", "task: { goal: Third goal. }\n");
    rmSync(path("in/task.yaml"));
    symlinkSync("../elsewhere/task.yaml", path("in/task.yaml"));
    await until(() => expect(said.stdout).toContain("Third goal."));
    write("elsewhere/task.yaml", "task: { goal: Fourth goal. }\n");
    await until(() => expect(said.stdout).toContain("Fourth goal."));
  });
});
