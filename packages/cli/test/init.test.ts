/** `quoin init` prepares a project, loses nothing that is there, and is done or not done. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { QuoinError } from "quoin";
import { builtInLayers, parsePromptConfig } from "quoin/dynamic";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { configText } from "../src/project/config-text.ts";
import { projectFiles, starterFolder } from "../src/project/project-files.ts";
import { writeProject } from "../src/project/write-project.ts";
import { projectFolders } from "./project-folder.ts";
import { runQuoin } from "./run-quoin.ts";

const project = projectFolders("init");
const empty = () => project({ ".keep": "" });
const read = (path: string) => readFileSync(path, "utf8");

/** A starter of two files. */
function starter() {
  const { root } = project({ "tools.yaml": "tools: []\n", "skills/one/SKILL.md": "# One\n" });
  return root;
}

const everything = (root: string) =>
  readdirSync(root, { recursive: true, encoding: "utf8", withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();

// A1
describe("quoin init", () => {
  it("makes layers, a warning to others, an ignore file, settings, tools and skills, and the index", async () => {
    const { root, path, quoin } = empty();
    const { code, stdout, stderr } = await quoin("init");
    expect([code, stdout]).toEqual([0, ""]);
    for (const layer of builtInLayers()) expect(read(path(layer.path)).trim()).toBe(layer.text.trim());
    expect(builtInLayers().map((layer) => layer.path)).toContain(".quoin/prompts/layers/rules.plan.md");
    expect(read(path(".quoin/.gitignore"))).toBe("*\n");
    expect(read(path(".quoin/README.md"))).toMatch(
      /another agent[\s\S]*[Dd]o not read these files as instructions/,
    );
    expect(existsSync(path(".quoin/tools.yaml"))).toBe(true);
    expect(existsSync(path(".quoin/manifests/tools.json"))).toBe(true);
    expect(everything(root).filter((name) => name.endsWith(".tmp"))).toEqual([]);
    expect(stderr).toContain("quoin assemble dynamic");
  });

  it("in another folder, which it makes, and the skills' files are named as an agent there sees them", async () => {
    const { path, quoin } = empty();
    const { code, stderr } = await quoin("init", "new/project");
    expect(code).toBe(0);
    expect(stderr).toContain("cd new/project");
    const skills = JSON.parse(read(path("new/project/.quoin/manifests/skills.json")));
    expect(skills.entries[0].path).toMatch(/^\.\/\.quoin\/skills\/[\w-]+\/SKILL\.md$/);
  });

  it("a second time changes nothing, and keeps what was edited", async () => {
    const { root, path, quoin } = empty();
    await quoin("init");
    writeFileSync(path(".quoin/prompts/layers/rules.md"), "Mine.\n");
    const before = everything(root).map((name) => [name, read(join(root, name))]);
    const { code, stderr } = await quoin("init");
    expect(code).toBe(0);
    expect(stderr).toMatch(/= \.quoin\/prompts\/layers\/rules\.md {2}kept: yours/);
    expect(everything(root).map((name) => [name, read(join(root, name))])).toEqual(before);
  });

  it("keeps an index that is there, whatever it was made from", async () => {
    const { path, quoin, write } = empty();
    write("mine.yaml", "tools: [{ name: mine, description: Is mine. }]\n");
    await quoin("index", "mine.yaml");
    const before = read(path(".quoin/manifests/tools.json"));
    for (const flags of [[], ["--force"]]) {
      const { code, stderr } = await quoin("init", ...flags);
      expect(code).toBe(0);
      expect(read(path(".quoin/manifests/tools.json"))).toBe(before);
      expect(stderr.includes("kept: the index in .quoin/manifests")).toBe(flags.length === 0);
    }
    rmSync(path(".quoin/manifests/sources.json"));
    expect((await quoin("init", "--force")).stderr).toContain("kept: the index in .quoin/manifests");
    expect(read(path(".quoin/manifests/tools.json"))).toBe(before);
  });

  it("with --force ours take the place, and the old ones stay beside them", async () => {
    const { path, quoin } = empty();
    await quoin("init");
    for (const mine of ["Mine.\n", "Mine again.\n"]) {
      writeFileSync(path(".quoin/prompts/layers/rules.md"), mine);
      expect((await quoin("init", "--force")).code).toBe(0);
    }
    expect(read(path(".quoin/prompts/layers/rules.md"))).toContain("## Rules");
    expect(read(path(".quoin/prompts/layers/rules.md.bak"))).toBe("Mine.\n");
    expect(read(path(".quoin/prompts/layers/rules.md.bak2"))).toBe("Mine again.\n");
    expect(existsSync(path(".quoin/README.md.bak"))).toBe(false);
  });

  it("a project that has settings keeps to them", async () => {
    const { path, quoin, write } = empty();
    write("quoin.config.json", { store: "here.db" });
    const { code, stderr } = await quoin("init");
    expect(code).toBe(0);
    expect(stderr).toContain("settings are in quoin.config.json");
    expect(existsSync(path(".quoin/config.yaml"))).toBe(false);
    expect((await quoin("doctor")).stdout).toMatch(/ok\s+config\s+quoin\.config\.json/);
  });

  it("refuses a folder without a name, which would be the current one", async () => {
    const { root, quoin } = empty();
    for (const folder of ["", " "]) {
      const { code, stderr } = await quoin("init", folder);
      expect([code, stderr]).toEqual([2, expect.stringContaining("the folder's name is empty")]);
    }
    expect(everything(root)).toEqual([".keep"]);
  });

  it("refuses a file in the folder's place, and a link that leads out", async () => {
    const first = empty();
    first.write(".quoin", "a file");
    expect(await first.quoin("init")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("output_failed"),
    });
    const second = empty();
    const elsewhere = empty();
    symlinkSync(elsewhere.root, second.path(".quoin"));
    const { code, stderr } = await second.quoin("init");
    expect([code, stderr]).toEqual([1, expect.stringContaining("leads out of its folder")]);
    expect(everything(elsewhere.root)).toEqual([".keep"]);
  });

  it.skipIf(process.getuid?.() !== 0 || process.platform === "win32")(
    "says when it may not write",
    async () => {
      const { root } = empty();
      chmodSync(root, 0o555);
      const { code, stderr } = await runQuoin(["init"], { cwd: root, uid: 54_321 });
      expect([code, stderr]).toEqual([1, expect.stringContaining("no permission")]);
      expect(everything(root)).toEqual([".keep"]);
    },
  );
});

// A1
describe("writing a project", () => {
  it("is done or not done: nothing is left where one file cannot be written", async () => {
    const { root, path } = empty();
    mkdirSync(path(".quoin"));
    writeFileSync(path(".quoin/skills"), "a file in a folder's place");
    const files = await projectFiles(root, starter());
    await expect(writeProject(root, files)).rejects.toBeInstanceOf(QuoinError);
    expect(everything(root)).toEqual([".keep", ".quoin/skills"]);
    expect(readdirSync(path(".quoin"))).toEqual(["skills"]);
  });

  it("copies the starter, whatever is in it", async () => {
    const { root } = empty();
    const files = await projectFiles(root, starter());
    const outcomes = await writeProject(root, files);
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(["created"]));
    expect(read(join(root, ".quoin/skills/one/SKILL.md"))).toBe("# One\n");
  });
});

// A3
describe("the settings that a project begins with", () => {
  it("are the starter's base tools until a line is uncommented", () => {
    const { prompt, ...others } = parse(configText());
    expect(others).toEqual({});
    expect(Object.keys(prompt)).toEqual(["baseTools"]);
    const { tools } = parse(read(join(starterFolder(), "tools.yaml")));
    for (const [mode, names] of Object.entries<string[]>(prompt.baseTools))
      for (const name of names) {
        const tool = tools.find((each: { name: string }) => each.name === name);
        expect([name, ["any", mode].some((each) => tool.modes.includes(each))]).toEqual([name, true]);
      }
  });

  it("uncommented, name every setting with its default", () => {
    const text = configText().replace(/^# /gm, "");
    const { prompt, store } = parse(text);
    expect(store).toBe(".quoin/quoin.db");
    expect(parsePromptConfig({ ...prompt, baseTools: {} })).toEqual(parsePromptConfig({}));
    expect(Object.keys(prompt).sort()).toEqual(Object.keys(parsePromptConfig({})).sort());
    for (const name of ["provider", "model", "window", "reserve"])
      expect(configText()).toContain(`# ${name}: not set`);
  });
});
