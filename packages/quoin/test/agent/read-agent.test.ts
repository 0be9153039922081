import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createPromptContext, identityFileNames, PromptBuilder } from "quoin/agent";
import { readAgent, readContext, readIdentity, readSkills } from "quoin/node";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "quoin-agent-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
}
const empty = { agent: "", soul: "", identity: "", user: "", bootstrap: "" };
const told = (warnings: readonly { file?: string; message: string }[]) =>
  warnings.map(({ file, message }) => `${file} ${message}`);

describe("identity files (D3)", () => {
  it("are read where they are, and empty where they are not", async () => {
    write("AGENT.md", "You are Manon.\n");
    write("SOUL.md", "\ufeffCalm.");
    expect(await readIdentity(folder)).toEqual({
      identityFiles: { ...empty, agent: "You are Manon.\n", soul: "Calm." },
      warnings: [],
    });
    expect(await readIdentity(join(folder, "no"))).toEqual({ identityFiles: empty, warnings: [] });
    expect(await readIdentity(undefined)).toEqual({ identityFiles: empty, warnings: [] });
  });

  it("one that is no text, leads outside or is no file is left out with a warning", async () => {
    write("AGENT.md", new Uint8Array([0xff, 0xfe, 0x00]));
    symlinkSync("/etc/hostname", join(folder, "SOUL.md"));
    mkdirSync(join(folder, "USER.md"));
    const { identityFiles, warnings } = await readIdentity(folder);
    expect(identityFiles).toEqual({ ...empty, soul: "(this file is there, but it could not be read)" });
    expect(told(warnings)).toEqual([
      "AGENT.md is not UTF-8 text",
      "SOUL.md leads outside the root through a link",
      "USER.md is a folder",
    ]);
  });

  it("one that is too long is cut at a line, and the text says so", async () => {
    write("AGENT.md", "One rule in ä.\n".repeat(8_000));
    const { identityFiles, warnings } = await readIdentity(folder);
    expect(identityFiles.agent.length).toBeLessThan(66_000);
    expect(identityFiles.agent).toMatch(/One rule in ä\.\n\(cut here: [^\n]+\)$/);
    expect(told(warnings)).toEqual(["AGENT.md is larger than 65536 bytes and was cut"]);
    write("AGENT.md", "ä".repeat(60_000));
    expect((await readIdentity(folder)).identityFiles.agent).toMatch(/^ä+\n\(cut here/);
  });
});

describe("skills that say more than an agent's prompt needs", () => {
  it("are no mistake: other languages and modes are for finding them", async () => {
    write(
      "skills/a/SKILL.md",
      "---\nname: a\ndescription: A.\ndescriptions: { pt: B. }\nmodes: [act]\n---\nText",
    );
    const { files } = await readAgent({ workspace: folder });
    expect(files.skills).toEqual([
      { name: "a", description: "A.", path: "./skills/a/SKILL.md", body: "Text" },
    ]);
    expect(() => createPromptContext(files)).not.toThrow();
  });
});

describe("the workspace's notes (D3)", () => {
  it("are in CONTEXT.md, or else in AGENTS.md", async () => {
    expect(await readContext(folder)).toEqual({ text: "", warnings: [] });
    write("AGENTS.md", "For agents.");
    expect(await readContext(folder)).toEqual({ text: "For agents.", file: "AGENTS.md", warnings: [] });
    write("CONTEXT.md", "Of the project.");
    expect(await readContext(folder)).toMatchObject({ text: "Of the project.", file: "CONTEXT.md" });
  });
});

describe("skills (D3)", () => {
  it("are folders with a SKILL.md, or plain files, by name", async () => {
    write("pdf/SKILL.md", "---\nname: pdf-forms\ndescription: >\n  Fills in\n  forms.\n---\n\n# Forms\n");
    write("memory.md", "# Memory\n\nRemember.");
    write(".hidden.md", "no");
    write("notes.txt", "no");
    write("empty/readme.txt", "no");
    write("broken/SKILL.md", "---\nname: [\n---\nStill useful.");
    write("nameless/SKILL.md", "---\ndescription: 5\n---\nBody.");
    const { skills, warnings } = await readSkills(folder);
    expect(skills).toEqual([
      { name: "broken", path: "./skills/broken/SKILL.md", body: "Still useful." },
      { name: "memory", description: "Memory", path: "./skills/memory.md", body: "# Memory\n\nRemember." },
      { name: "nameless", path: "./skills/nameless/SKILL.md", body: "Body." },
      {
        name: "pdf-forms",
        description: "Fills in forms.",
        path: "./skills/pdf/SKILL.md",
        body: "\n# Forms",
      },
    ]);
    expect(told(warnings)).toEqual([
      "broken/SKILL.md its front matter is not valid YAML",
      "nameless/SKILL.md its front matter has no name",
      "nameless/SKILL.md its front matter has no description",
    ]);
    expect(await readSkills(join(folder, "no"))).toEqual({ skills: [], warnings: [] });
    expect(told((await readSkills(join(folder, "memory.md"))).warnings)[0]).toMatch(/is not a folder$/);
  });

  it("a link out of the folder is not followed, one inside is", async () => {
    write("one/SKILL.md", "One.");
    symlinkSync(join(folder, "one"), join(folder, "two"));
    symlinkSync("/etc", join(folder, "three"));
    symlinkSync("/etc/hostname", join(folder, "four.md"));
    const { skills, warnings } = await readSkills(folder);
    expect(skills.map(({ name }) => name)).toEqual(["one", "two"]);
    expect(told(warnings)).toEqual(["four.md leads outside the root through a link"]);
  });

  it("each has a limit, and all together", async () => {
    for (const name of ["a", "b", "c"]) write(`${name}.md`, `${name}\n`.repeat(500));
    const { skills, warnings } = await readSkills(folder, { mostBytes: 600, mostBytesInAll: 1_300 });
    expect(skills.map(({ name }) => name)).toEqual(["a", "b"]);
    expect(told(warnings)).toEqual([
      "a.md is larger than 600 bytes and was cut",
      "b.md is larger than 600 bytes and was cut",
      `${folder} holds more than 1300 bytes of skills: 1 file or folder behind b.md was left out`,
    ]);
  });
});

it("an agent from three folders (D3)", async () => {
  write("agents/manon/SOUL.md", "Patient.");
  write("work/AGENTS.md", "A bakery.");
  write("skills/safety.md", "# Safety\n\nAsk first.");
  const { files, warnings } = await readAgent({
    agent: join(folder, "agents/manon"),
    workspace: join(folder, "work"),
    skills: join(folder, "skills"),
  });
  expect(warnings).toEqual([]);
  const assembly = new PromptBuilder().assemble(createPromptContext({ ...files, workspace: "/work" }));
  expect(assembly.text).toMatch(/Patient\..*A bakery\..*Ask first\./s);
  expect(assembly.spans.map(({ source }) => source.ref)).toEqual(
    expect.arrayContaining(["SOUL.md", "AGENTS.md", `${folder}/skills/safety.md`]),
  );
  const nothing = await readAgent({});
  expect(nothing).toEqual({ files: { identityFiles: empty, contextContent: "", skills: [] }, warnings: [] });
});

describe("the folder of skills, as the agent sees it (D3)", () => {
  const found = async (folders: Parameters<typeof readAgent>[0]) => {
    const { files, skillsFolder } = await readAgent(folders);
    return { ...files, skillsFolder };
  };

  it("is the workspace's own where none is named, if there is one", async () => {
    const workspace = join(folder, "work");
    write("work/AGENTS.md", "A bakery.");
    expect(await found({ workspace })).not.toHaveProperty("skillsDirectory");
    expect((await found({ workspace })).skillsFolder).toBeUndefined();
    write("work/skills/safety.md", "# Safety");
    expect(await found({ workspace })).toMatchObject({
      skillsDirectory: "./skills",
      skillsFolder: join(workspace, "skills"),
      skills: [{ path: "./skills/safety.md" }],
    });
  });

  it("is told from the workspace, or as it was given, or as the host says", async () => {
    const workspace = join(folder, "work");
    write("work/.agent/skills/safety.md", "# Safety");
    write("work..skills/safety.md", "# Safety");
    const inside = { workspace, skills: join(workspace, ".agent/skills") };
    expect(await found(inside)).toMatchObject({
      skillsDirectory: "./.agent/skills",
      skills: [{ path: "./.agent/skills/safety.md" }],
    });
    const outside = { workspace, skills: join(folder, "work..skills") };
    expect((await found(outside)).skillsDirectory).toBe(join(folder, "work..skills"));
    expect((await found({ skills: outside.skills })).skillsDirectory).toBe(outside.skills);
    expect((await found({ workspace, skills: workspace })).skillsDirectory).toBe(".");
    expect(await found({ ...outside, skillsShownAs: "/opt/skills" })).toMatchObject({
      skillsDirectory: "/opt/skills",
      skills: [{ path: "/opt/skills/safety.md" }],
    });
  });

  it("warnings name files with their folders", async () => {
    write("agent/SOUL.md", new Uint8Array([0xff]));
    write("work/CONTEXT.md", new Uint8Array([0xff]));
    write("work/skills/bad/SKILL.md", new Uint8Array([0xff]));
    const folders = { agent: join(folder, "agent"), workspace: join(folder, "work") };
    const { warnings } = await readAgent(folders);
    expect(warnings.map(({ file }) => file)).toEqual([
      join(folder, "agent/SOUL.md"),
      join(folder, "work/CONTEXT.md"),
      join(folder, "work/skills/bad/SKILL.md"),
    ]);
    write("agent/skills", "no folder");
    const none = await readAgent({ skills: join(folder, "agent/skills") });
    expect(told(none.warnings)).toEqual([`${join(folder, "agent/skills")} is not a folder`]);
  });

  it("the names of the identity files are one list", async () => {
    for (const [key, name] of Object.entries(identityFileNames)) write(name, `Of ${key}.`);
    const { identityFiles } = await readIdentity(folder);
    expect(Object.keys(identityFiles)).toEqual(Object.keys(identityFileNames));
    expect(identityFiles.bootstrap).toBe("Of bootstrap.");
  });
});
