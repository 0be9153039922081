/** Sources that have nothing any more do not empty an index. */
import { describe, expect, it } from "vitest";
import { indexProjects, readIndex, serverLine } from "./index-project.ts";

const project = indexProjects();
const nothing: [string, string[], string][] = [
  ["a file with no servers", ["--mcp", "none.json"], "none.json names no servers"],
  ["a server with no tools", ["--mcp", serverLine("toolless")], "offers no tools"],
  ["a server with an empty list", ["--mcp", serverLine("empty")], "offers no tools"],
  ["a server whose tools are all left out", ["--mcp", serverLine("all-wrong")], "tool 1 is left out"],
  ["an empty list", ["list.json"], "list.json has no tools and no skills"],
  ["empty lists", ["lists.yaml"], "lists.yaml has no tools and no skills"],
];
const files = { "none.json": { mcpServers: {} }, "list.json": [], "lists.yaml": "tools: []\nskills: []\n" };

// A2
describe("quoin index with nothing to index", () => {
  it.each(nothing)("keeps the index of before: %s", async (_, sources, note) => {
    const { root, quoin } = project(files);
    await quoin("index", "tools.yaml");
    const names = ["tools.json", "skills.json", "sources.json"];
    const before = names.map((name) => readIndex(root, name));
    for (const more of [[], ["--check"]]) {
      const { code, stderr } = await quoin("index", ...sources, ...more);
      expect(stderr).toContain(note);
      expect(stderr).toContain("error[index_emptied]");
      expect(stderr).toContain("2 tools and 1 skill");
      expect(code).toBe(1);
    }
    expect(names.map((name) => readIndex(root, name))).toEqual(before);
  });

  it.each(nothing)("says so where there was none: %s", async (_, sources, note) => {
    const { quoin } = project(files);
    const { code, stderr } = await quoin("index", ...sources);
    expect(stderr).toMatch(/^note: /m);
    expect(stderr).toContain(note);
    expect(code).toBe(0);
    expect((await quoin("index", ...sources)).code).toBe(0);
  });

  it("says which source has nothing where others have something", async () => {
    const { quoin } = project(files);
    await quoin("index", "tools.yaml");
    const { code, stderr } = await quoin("index", "tools.yaml", "list.json", "--mcp", "none.json");
    expect(stderr).toContain("note: list.json has no tools and no skills");
    expect(stderr).toContain("note: none.json names no servers");
    expect(code).toBe(0);
  });
});
