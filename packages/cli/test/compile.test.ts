import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { projectFolders, sample } from "./project-folder.ts";
import { runQuoin } from "./run-quoin.ts";

const project = projectFolders("compile");
const noTrace = /\n\s+at .*:\d+:\d+/;
const node = (node_id: string, more: object = {}) => ({
  node_id,
  task_ref: "Ask",
  includes: { CONTEXT: "seed/a.txt" },
  ...more,
});

describe("quoin compile (E4)", () => {
  it("writes every prompt, an index and a lock", async () => {
    const { path, quoin } = project();
    const { code, stdout, stderr } = await quoin("compile", "seed/workflows");
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
    expect(stderr).toMatch(/^2 prompts from 2 workflows, 2 written, 0 unchanged, \d+ tokens\n$/);
    const text = readFileSync(path("build/prompts/one/ask.txt"), "utf8");
    expect(text).toBe("# Ask\n\n- Be brief.\n\nContext A\n");
    const hash = createHash("sha256").update(text).digest("hex");
    const index = JSON.parse(readFileSync(path("build/prompts/index.json"), "utf8"));
    expect(index).toMatchObject({
      version: 1,
      prompts: [{ file: "deep/two/ask.txt" }, { file: "one/ask.txt", hash }],
    });
    const lock = JSON.parse(readFileSync(path("prompts.lock.json"), "utf8"));
    expect(Object.keys(lock.prompts)).toEqual(["deep/two/ask", "one/ask"]);
    expect(lock.prompts["one/ask"]).toMatchObject({ hash });
    expect(Object.keys(lock.sources)).toEqual([
      "seed/a.txt",
      "seed/b.txt",
      "seed/prompts/tasks/Ask.txt",
      "seed/rules.txt",
    ]);
  });

  it("gives the same bytes again and elsewhere, and rewrites nothing that has not changed", async () => {
    const [one, other] = [project(), project()];
    await one.quoin("compile", "seed/workflows");
    const files = ["build/prompts/one/ask.txt", "build/prompts/index.json", "prompts.lock.json"];
    const look = () =>
      files.map((file) => statSync(one.path(file))).map(({ ino, mtimeMs }) => `${ino} ${mtimeMs}`);
    const before = look();
    expect((await one.quoin("compile", "seed/workflows")).stderr).toContain("0 written, 2 unchanged");
    expect(look()).toEqual(before);
    await runQuoin([
      "compile",
      other.path("seed/workflows"),
      "--root",
      other.root,
      "--out",
      other.path("build/prompts"),
    ]);
    for (const file of files)
      expect(readFileSync(other.path(file), "utf8")).toBe(readFileSync(one.path(file), "utf8"));
    one.write("seed/a.txt", "Context A, changed\n");
    expect((await one.quoin("compile", "seed/workflows")).stderr).toContain("1 written, 1 unchanged");
    expect(look()[0]).not.toBe(before[0]);
    expect(readdirSync(one.path("build/prompts/one"))).toEqual(["ask.txt"]);
  });

  it("takes a workflow that is named twice once", async () => {
    const { quoin } = project();
    const { code, stderr } = await quoin(
      "compile",
      "seed/workflows",
      "seed/workflows/one.json",
      "./seed/workflows",
    );
    expect(stderr).toContain("2 prompts from 2 workflows");
    expect(code).toBe(0);
  });

  it("removes what is left of nodes that are gone, and nothing that it did not write", async () => {
    const { path, write, quoin } = project({
      ...sample,
      "seed/workflows/one.json": { nodes: [node("ask"), node("own"), node("old")] },
      "build/prompts/notes.txt": "mine",
      "build/prompts/one/mine.txt": "mine",
    });
    await quoin("compile", "seed/workflows");
    writeFileSync(path("build/prompts/one/own.txt"), "edited by hand");
    write("seed/workflows/one.json", { nodes: [node("ask")] });
    rmSync(path("seed/workflows/deep"), { recursive: true });
    expect((await quoin("compile", "seed/workflows")).stderr).toContain("2 removed");
    expect(readdirSync(path("build/prompts")).sort()).toEqual(["index.json", "notes.txt", "one"]);
    expect(readdirSync(path("build/prompts/one")).sort()).toEqual(["ask.txt", "mine.txt", "own.txt"]);
  });

  it("does not follow an index that was tampered with", async () => {
    const { path, write, quoin } = project();
    await quoin("compile", "seed/workflows");
    const hash = createHash("sha256").update("Context A\n").digest("hex");
    const prompts = [{ file: "../../seed/a.txt", hash }];
    write("build/prompts/index.json", { version: 1, made_by: "quoin compile", prompts });
    expect((await quoin("compile", "seed/workflows")).code).toBe(0);
    expect(existsSync(path("seed/a.txt"))).toBe(true);
  });

  it("writes nothing when anything is wrong, and tells everything with file, line and column", async () => {
    const { path, write, quoin } = project();
    write("seed/workflows/one.json", {
      nodes: [
        node("ask", { includes: { CONTEXT: "seed/none.txt", EXTRA: "seed/b.txt" } }),
        node("x", { task_ref: "Gone" }),
      ],
    });
    write("seed/workflows/broken.json", '{"nodes": [}');
    write("seed/rules.txt", "x\n  $$INNER\n");
    const { code, stderr } = await quoin("compile", "seed/workflows");
    expect(code).toBe(1);
    for (const line of [
      "error[spec_unparsable] seed/workflows/broken.json:1:12: not valid JSON",
      "error[template_unresolved] seed/rules.txt:2:3: $$INNER inside an include is never resolved (node deep/two/ask and 1 more)",
      "error[file_missing] seed/workflows/one.json:7:9: seed/none.txt does not exist",
      "error[template_unresolved] seed/workflows/one.json:8:9: the include EXTRA (seed/b.txt) is not used",
      "error[file_missing] seed/workflows/one.json:13:7: seed/prompts/tasks/Gone.txt does not exist",
      '> 7 |         "CONTEXT": "seed/none.txt"',
      "nothing was written",
      "remedy: ",
    ]) {
      expect(stderr).toContain(line);
    }
    expect(existsSync(path("build"))).toBe(false);
    expect(existsSync(path("prompts.lock.json"))).toBe(false);
  });

  it.each([
    ["an empty workflow", { "w.json": "" }, "spec_invalid"],
    ["no nodes", { "w.json": "{}" }, "spec_invalid] seed/workflows/w.json:1:1: nodes: is required (array)"],
    [
      "includes without a task",
      { "w.json": { nodes: [{ node_id: "a", taskref: "Ask", includes: { CONTEXT: "seed/a.txt" } }] } },
      'w.json:3:5: nodes[0]: has includes, but no task_ref: no prompt would be made of it; is "taskref" meant',
    ],
    [
      "a number for a name",
      { "w.json": { nodes: [node("a"), { node_id: 1 }] } },
      "nodes[1].node_id: expected",
    ],
    [
      "JSON that is none",
      { "w.json": '{"nodes": [\n  }' },
      "w.json:2:3: not valid JSON: this is unexpected here",
    ],
    [
      "JSON that is cut off",
      { "w.json": '{"nodes": [' },
      "w.json:1:12: not valid JSON: the file ends too early",
    ],
    ["a workflow that is not UTF-8", { "w.json": Uint8Array.of(0x7b, 0xff) }, "file_not_utf8"],
    ["two nodes of one name", { "w.json": { nodes: [node("a"), node("a")] } }, "spec_invalid"],
    ["a name with a slash", { "w.json": { nodes: [node("../a")] } }, "has a slash"],
    ["a name with a backslash", { "w.json": { nodes: [node("a\\b")] } }, "has a slash"],
    ["a name with a line feed", { "w.json": { nodes: [node("a\nb")] } }, "has a control character"],
    ["a name of Windows", { "w.json": { nodes: [node("NUL")] } }, "is reserved on Windows"],
    [
      "two names that differ in capitals",
      { "w.json": { nodes: [node("a"), node("A")] } },
      'the prompt w/A.txt would overwrite w/a.txt, the prompt of the node "a" in seed/workflows/w.json',
    ],
    [
      "two names in two normal forms",
      { "w.json": { nodes: [node("\u00e9"), node("e\u0301")] } },
      "would overwrite",
    ],
    [
      "a folder in the place of a file",
      { "w.json": { nodes: [node("a")] }, "w/a.txt.json": { nodes: [node("b")] } },
      'the prompt w/a.txt would overwrite w/a.txt/b.txt, the prompt of the node "b" in seed/workflows/w/a.txt.json',
    ],
    [
      "two workflows of one name",
      { "w.json": { nodes: [node("a")] }, "w.yaml": { nodes: [node("a")] } },
      "seed/workflows/w.yaml: would have the name of seed/workflows/w.json",
    ],
    [
      "a workflow that takes the index's place",
      { "index.json.json": { nodes: [node("a")] } },
      "would overwrite index.json, the index of all prompts",
    ],
    ["no workflows", { "w.txt": "" }, "holds no workflow"],
    ["a workflow of a Windows name", { "con.json": { nodes: [node("a")] } }, "reserved on Windows"],
  ])("refuses %s", async (_name, workflows, expected) => {
    const { "seed/workflows/one.json": _, "seed/workflows/deep/two.yaml": __, ...rest } = sample;
    const { path, quoin } = project({
      ...rest,
      ...Object.fromEntries(
        Object.entries(workflows).map(([name, content]) => [`seed/workflows/${name}`, content]),
      ),
    });
    const { code, stderr } = await quoin("compile", "seed/workflows");
    expect(code).toBe(1);
    expect(stderr).toContain(expected);
    expect(stderr).toContain("seed/workflows");
    expect(stderr).not.toMatch(noTrace);
    expect(existsSync(path("build"))).toBe(false);
  });

  it.each([
    ["the root as --out", ["--out", "."], "holds the root"],
    ["a folder above the root", ["--out", ".."], "holds the root"],
    ["the templates as --out", ["--out", "seed/prompts"], "which is read"],
    ["the workflows' folder as --out", ["--out", "seed/workflows/deep"], "which is read"],
    ["--out among the workflows", ["--out", "seed/workflows/build"], "is inside seed/workflows"],
    ["--out that holds an include", ["--out", "shared"], "is read, and would be written"],
    ["the lock in --out", ["--lock", "build/prompts/lock.json"], "is inside --out"],
    ["--watch with --check", ["--watch", "--check"], "choose one"],
    ["standard input", ["-"], "give files or folders"],
    ["a link to the sources as --out", ["--out", "link"], "holds the root"],
  ])("refuses %s as wrong usage", async (_name, args, expected) => {
    const { root, path, quoin } = project({
      ...sample,
      "package.json": "{}",
      "shared/x.txt": "x",
      "seed/prompts/tasks/Ask.txt": "$$include shared/x.txt\n$$CONTEXT",
    });
    symlinkSync(root, path("link"));
    const { code, stderr } = await quoin("compile", "seed/workflows", ...args);
    expect(stderr).toContain(expected);
    expect(code).toBe(2);
    expect(existsSync(path("build"))).toBe(false);
    expect(readFileSync(path("package.json"), "utf8")).toBe("{}");
    expect(readFileSync(path("seed/workflows/one.json"), "utf8")).toContain("nodes");
  });
});
