/** What `quoin index` refuses, with every problem at once. */
import { chmodSync, existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { writeIndex } from "../src/capabilities/index-folder.ts";
import { indexProjects, skill } from "./index-project.ts";

const project = indexProjects();

// A2
describe("quoin index refuses", () => {
  it("every problem of every source at once, with file, line and key; nothing is written", async () => {
    const { root, quoin } = project({
      "bad.yaml": "tools:\n  - name: a\n    descripton: x\n    modes: [fly]\n",
      "worse.json": { tools: [{ name: "b\u0000", input_schema: {} }] },
      "empty/readme.txt": "nothing",
    });
    const sources = ["tools.yaml", "bad.yaml", "worse.json", "missing.yaml", "empty"];
    const { code, stdout, stderr } = await quoin("index", ...sources);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    for (const message of [
      "error[capability_invalid] bad.yaml:2:5 tools[0].description: is required",
      "error[capability_invalid] bad.yaml:3:5 tools[0].descripton: unknown key",
      "error[capability_invalid] bad.yaml:4:13 tools[0].modes[0]: must be plan, act, review or any",
      "error[capability_invalid] worse.json:4:7 tools[0].name: has characters that cannot be seen",
      "error[file_missing] missing.yaml: does not exist",
      "error[capability_invalid] empty: holds no skill",
    ])
      expect(stderr).toContain(message);
    expect(existsSync(join(root, ".quoin"))).toBe(false);
  });

  it("a name that two sources have, naming both", async () => {
    const { quoin } = project({ "other.json": [{ type: "function", name: "Read_File" }] });
    const { code, stderr } = await quoin("index", "tools.yaml", "other.json");
    expect(code).toBe(1);
    expect(stderr).toContain('the tool "Read_File" is in other.json and in tools.yaml (there "read_file")');
  });

  it.each<[string, string | Uint8Array | object, string]>([
    ["empty", "", "must be an object with tools or skills"],
    ["no YAML", "tools: [", "spec_unparsable"],
    ["not UTF-8", Uint8Array.of(0x74, 0xff, 0xfe), "file_not_utf8"],
    [
      "its own output",
      { version: 1, embedder: "e", dimension: 0, entries: [] },
      "is what `quoin index` writes",
    ],
    ["a list of servers", { mcpServers: {} }, "give it with --mcp"],
    [
      "too deep",
      `{"tools":[{"name":"a","description":"b","parameters":${'{"a":'.repeat(3000)}1${"}".repeat(3000)}}]}`,
      "levels deep",
    ],
    [
      "a bomb of aliases",
      `a: &a [x,x,x,x,x,x,x,x,x]\n${["b", "c", "d", "e", "f", "g"].map((key, at) => `${key}: &${key} [${`*${"abcdef"[at]},`.repeat(9)}]`).join("\n")}\n`,
      "spec_unparsable",
    ],
  ])("a file that is %s", async (_, content, message) => {
    const { quoin } = project({ "given.yaml": content });
    const { code, stderr } = await quoin("index", "given.yaml");
    expect(code).toBe(1);
    expect(stderr).toContain(message);
  });

  it("wrong usage", async () => {
    const { quoin } = project();
    const none = await quoin("index");
    expect(none).toMatchObject({ code: 2, stdout: "" });
    expect(none.stderr).toContain("give a file or folder with tools or skills, or --mcp");
    expect((await quoin("index", "--mcp", "")).code).toBe(2);
    expect((await quoin("index", "tools.yaml", "--mcp-timeout", "0")).code).toBe(2);
    expect((await quoin("index", "tools.yaml", "--mode-examples", "tools.yaml")).stderr).toContain(
      "tools: unknown key",
    );
  });

  it("a folder that cannot be written to, and leaves no half of an index", async () => {
    const { root, path, quoin } = project({ "taken/manifests": "a file" });
    const taken = await quoin("index", "tools.yaml", "--out", "taken/manifests");
    expect(taken.code).toBe(1);
    expect(taken.stderr).toContain("taken/manifests/tools.json: is not a directory");
    mkdirSync(path("out/injection-patterns.json"), { recursive: true });
    expect((await quoin("index", "tools.yaml", "--out", "out")).code).toBe(1);
    const texts = { tools: "a", skills: "b", attacks: "c", modes: "d" };
    await expect(writeIndex(path("out"), texts)).rejects.toMatchObject({ code: "output_failed" });
    expect(readdirSync(join(root, "out")).filter((name) => name.includes(".tmp"))).toEqual([]);
    if (process.getuid?.() === 0) return;
    mkdirSync(path("closed"));
    chmodSync(path("closed"), 0o500);
    expect((await quoin("index", "tools.yaml", "--out", "closed")).code).toBe(1);
  });

  it("a skill that a link leads to from outside is left out, and told", async () => {
    const { path, quoin } = project({ "skills/a/SKILL.md": skill, "elsewhere.md": "secret" });
    symlinkSync(path("elsewhere.md"), path("skills/b.md"));
    const { stderr } = await quoin("index", "skills");
    expect(stderr).toContain("1 skill: 1 embedded");
    expect(stderr).toMatch(/note: skills\/b\.md: /);
  });
});
