import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { projectFolders, sample } from "./project-folder.ts";

const project = projectFolders("check");
const node = (node_id: string, more: object = {}) => ({
  node_id,
  task_ref: "Ask",
  includes: { CONTEXT: "seed/a.txt" },
  ...more,
});

describe("quoin compile --check (E4)", () => {
  it("passes on what was locked, builds it, and never writes the lock", async () => {
    const { path, quoin } = project();
    const missing = await quoin("compile", "seed/workflows", "--check");
    expect(missing.code).toBe(1);
    expect(missing.stderr).toContain("error[prompt_drifted] prompts.lock.json:1:1: there is no lock");
    expect(missing.stderr).toContain("run `quoin compile` without `--check` and commit the lock");
    expect(existsSync(path("prompts.lock.json"))).toBe(false);
    expect(existsSync(path("build/prompts/one/ask.txt"))).toBe(true);
    await quoin("compile", "seed/workflows");
    const { code, stderr } = await quoin("compile", "seed/workflows", "--check");
    expect(code).toBe(0);
    expect(stderr).toMatch(/\n2 prompts are as locked\n$/);
    expect(missing.stderr).toMatch(/\n2 of 2 prompts are not as locked\n$/);
  });

  it("writes nothing at all where compile would not, and draws no conclusion", async () => {
    const { path, quoin } = project({ ...sample, "seed/a.txt": "$$NO" });
    const { code, stderr } = await quoin("compile", "seed/workflows", "--check");
    expect(code).toBe(1);
    expect(stderr).toMatch(/1 problem; nothing was written\n$/);
    expect(existsSync(path("build"))).toBe(false);
  });

  it("names each prompt that drifted and the file that made it so, with both hashes", async () => {
    const { path, write, quoin } = project({
      ...sample,
      "seed/workflows/one.json": { nodes: [node("ask"), node("gone")] },
    });
    await quoin("compile", "seed/workflows");
    const before = readFileSync(path("prompts.lock.json"), "utf8");
    const old = JSON.parse(before).sources["seed/a.txt"].slice(0, 12);
    write("seed/a.txt", "Context A, and more of it\n");
    write("seed/workflows/one.json", { nodes: [node("ask"), node("new")] });
    write(
      "seed/workflows/deep/two.yaml",
      "nodes: [{node_id: ask, task_ref: Ask, includes: {CONTEXT: seed/rules.txt}}]",
    );
    const { code, stderr } = await quoin("compile", "seed/workflows", "--check");
    expect(code).toBe(1);
    const fresh = createHash("sha256").update("Context A, and more of it\n").digest("hex").slice(0, 12);
    expect(stderr).toContain(
      `prompt_drifted] seed/a.txt:1:1: the prompt one/ask has changed: seed/a.txt changed (${old} → ${fresh}); `,
    );
    expect(stderr).toContain("seed/workflows/one.json:11:7: the prompt one/new is not in the lock");
    expect(stderr).toContain(
      "prompts.lock.json:1:1: the prompt one/gone is in the lock, and no node makes it any more",
    );
    expect(stderr).toContain(
      "seed/workflows/deep/two.yaml:1:10: the prompt deep/two/ask has changed: seed/b.txt went out",
    );
    expect(stderr).toMatch(/\n3 of 3 prompts are not as locked; 1 prompt of the lock is gone\n$/);
    expect(readFileSync(path("prompts.lock.json"), "utf8")).toBe(before);
    expect(readFileSync(path("build/prompts/one/ask.txt"), "utf8")).toContain("and more of it");
    const { stdout } = await quoin("compile", "seed/workflows", "--check", "--format", "json");
    const problems: { nodes: string[]; remedy: string }[] = JSON.parse(stdout).problems;
    expect(problems.flatMap(({ nodes }) => nodes).sort()).toEqual([
      "deep/two/ask",
      "one/ask",
      "one/gone",
      "one/new",
    ]);
    for (const { remedy } of problems) expect(remedy).toContain("commit the lock");
  });

  it("fails where the text is the same and the files are not: the lock is what compile would write", async () => {
    const { path, write, quoin } = project();
    await quoin("compile", "seed/workflows");
    const check = () => quoin("compile", "seed/workflows", "--check");
    // Without the line feed that is left out of an include anyway.
    write("seed/a.txt", "Context A");
    const changed = await check();
    expect(changed.code).toBe(1);
    expect(changed.stderr).toMatch(
      /seed\/a\.txt:1:1: the prompt one\/ask is the same text, but made of other files: seed\/a\.txt changed \(\w+ → \w+\)\n/,
    );
    expect(changed.stderr).toMatch(/\n1 of 2 prompts is not as locked\n$/);
    write("seed/a.txt", "Context A\n");
    write("seed/moved.txt", "Context A\n");
    write("seed/workflows/one.json", { nodes: [node("ask", { includes: { CONTEXT: "seed/moved.txt" } })] });
    expect((await check()).stderr).toContain(
      "the prompt one/ask is the same text, but made of other files: seed/moved.txt came in, seed/a.txt went out",
    );
    await quoin("compile", "seed/workflows");
    expect((await check()).code).toBe(0);
    const lock = JSON.parse(readFileSync(path("prompts.lock.json"), "utf8"));
    write("prompts.lock.json", { ...lock, sources: { ...lock.sources, "seed/old.txt": "0" } });
    const unused = await check();
    expect(unused.code).toBe(1);
    expect(unused.stderr).toContain(
      "is not what quoin compile would write: no prompt is made of seed/old.txt",
    );
    expect(unused.stderr).toMatch(/\n2 prompts are as locked; the lock is not as compile would write it\n$/);
    lock.prompts["one/ask"].tokens++;
    write("prompts.lock.json", lock);
    expect((await check()).stderr).toContain("is the same text, but counted in another way");
  });

  it.each([
    ["the lock", { "prompts.lock.json": '{"version": 1}' }, []],
    ["another file", { "package.json": "{}" }, ["--lock", "package.json"]],
    ["a workflow", { "seed/workflows/x.json": '{"nodes": []}' }, ["--lock", "seed/workflows/x.json"]],
  ])("leads nobody in a circle where %s is no lock", async (_name, files, args) => {
    const { path, quoin } = project({ ...sample, ...files });
    const [[name = "", content]] = Object.entries(files) as [[string, string]];
    for (const check of [[], ["--check"]]) {
      const { code, stderr } = await quoin("compile", "seed/workflows", ...args, ...check);
      expect(code).toBe(1);
      expect(stderr).toContain(`error[lock_invalid] ${name}`);
      expect(stderr).toContain("name another with --lock, or delete it if it is of no use");
      expect(stderr).not.toMatch(/without `--check`|--help/);
    }
    expect(readFileSync(path(name), "utf8")).toBe(content);
  });

  it("does not mind how line ends are written", async () => {
    const { write, quoin } = project();
    await quoin("compile", "seed/workflows");
    write("seed/a.txt", "Context A\r\n");
    expect((await quoin("compile", "seed/workflows", "--check")).code).toBe(0);
  });

  it("takes a lock with the marks of a merge for none, and compile mends it", async () => {
    const { path, quoin } = project();
    await quoin("compile", "seed/workflows");
    const lock = readFileSync(path("prompts.lock.json"), "utf8");
    writeFileSync(path("prompts.lock.json"), `<<<<<<< ours\n${lock}=======\n${lock}>>>>>>> theirs\n`);
    expect((await quoin("compile", "seed/workflows", "--check")).stderr).toContain("is not a lock");
    expect((await quoin("compile", "seed/workflows")).code).toBe(0);
    expect(readFileSync(path("prompts.lock.json"), "utf8")).toBe(lock);
  });
});
