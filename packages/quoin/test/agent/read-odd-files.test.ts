import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { errorTable } from "quoin";
import { readContext, readIdentity, readSkills } from "quoin/node";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "quoin-odd-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
}
const pipe = (name: string) => execFileSync("sh", ["-c", 'mkfifo "$1"', "sh", join(folder, name)]);
const told = (warnings: readonly { code: string; file?: string; message: string }[]) =>
  warnings.map(({ code, file, message }) => `${code} ${file} ${message}`);

describe("odd identity files (D3)", () => {
  it("nothing, a mark alone, and lines of Windows", async () => {
    write("AGENT.md", "");
    write("SOUL.md", "\ufeff");
    write("USER.md", "\ufeffShort.\r\nAnswers.\r\n");
    const { identityFiles, warnings } = await readIdentity(folder);
    expect(identityFiles).toMatchObject({ agent: "", soul: "", user: "Short.\r\nAnswers.\r\n" });
    expect(warnings).toEqual([]);
  });

  it("10 MB are cut, at a line where there is one near", async () => {
    write("AGENT.md", "A rule, and another.\n".repeat(500_000));
    const { identityFiles, warnings } = await readIdentity(folder);
    expect(identityFiles.agent).toMatch(/another\.\n\(cut here: [^\n]+\)$/);
    expect(identityFiles.agent.length).toBeGreaterThan(65_000);
    expect(told(warnings)).toEqual(["file_too_large AGENT.md is larger than 65536 bytes and was cut"]);
  });

  it("a long line behind a short one is not lost with the line", async () => {
    write("AGENT.md", `# Rules\n${"One more rule. ".repeat(10_000)}`);
    const { identityFiles } = await readIdentity(folder);
    expect(identityFiles.agent.length).toBeGreaterThan(65_000);
    expect(identityFiles.agent).toMatch(/^# Rules\nOne more rule\. .*\n\(cut here: [^\n]+\)$/s);
  });

  it("bytes that are no text, wherever they stand", async () => {
    write("AGENT.md", new Uint8Array([0x48, 0x69, 0xc3, 0x28]));
    write("SOUL.md", Buffer.from("\ufeffCalm.", "utf16le"));
    const { identityFiles, warnings } = await readIdentity(folder);
    // Without a soul it would be an agent that is yet to find one.
    expect([identityFiles.agent, identityFiles.soul]).toEqual([
      "",
      "(this file is there, but it could not be read)",
    ]);
    expect(told(warnings)).toEqual([
      "file_not_utf8 AGENT.md is not UTF-8 text",
      "file_not_utf8 SOUL.md is not UTF-8 text",
    ]);
  });

  it("a pipe, a folder, a link to itself and a link that leads nowhere", async () => {
    pipe("AGENT.md");
    mkdirSync(join(folder, "SOUL.md"));
    symlinkSync("USER.md", join(folder, "USER.md"));
    symlinkSync("gone.md", join(folder, "IDENTITY.md"));
    expect(told((await readIdentity(folder)).warnings)).toEqual([
      "file_unreadable AGENT.md is not a regular file",
      "file_unreadable SOUL.md is a folder",
      "file_unreadable USER.md cannot be read",
    ]);
  });

  it("the next file counts where the first cannot be read, and both are told", async () => {
    write("CONTEXT.md", new Uint8Array([0xff]));
    write("AGENTS.md", "For agents.");
    expect(await readContext(folder)).toMatchObject({ text: "For agents.", file: "AGENTS.md" });
    expect(told((await readContext(folder)).warnings)).toEqual([
      "file_not_utf8 CONTEXT.md is not UTF-8 text",
    ]);
  });

  it("every warning has a remedy", async () => {
    write("AGENT.md", "x".repeat(70_000));
    write("SOUL.md", new Uint8Array([0xff]));
    mkdirSync(join(folder, "USER.md"));
    for (const { code, file, message } of (await readIdentity(folder)).warnings) {
      expect(file).toMatch(/\.md$/);
      expect(message).not.toBe("");
      expect(errorTable[code].remedy).not.toBe("");
    }
  });
});

describe("odd skills (D3)", () => {
  const names = async () => (await readSkills(folder)).skills.map(({ name }) => name);

  it("SKILL.md in any case, and no other file of the folder", async () => {
    write("low/skill.md", "Low.");
    write("mixed/Skill.MD", "Mixed.");
    write("both/SKILL.md", "Upper.");
    write("both/skill.md", "Lower.");
    write("none/notes.md", "None.");
    const { skills, warnings } = await readSkills(folder);
    expect(skills.map(({ path, body }) => [path, body])).toEqual([
      ["./skills/both/SKILL.md", "Upper."],
      ["./skills/low/skill.md", "Low."],
      ["./skills/mixed/Skill.MD", "Mixed."],
    ]);
    expect(skills.map(({ name }) => name)).toEqual(["both", "low", "mixed"]);
    expect(warnings).toEqual([]);
  });

  it("folders in folders, hidden files and what editors leave behind are no skills", async () => {
    write("group/pdf/SKILL.md", "Nested.");
    write(".git/SKILL.md", "Hidden.");
    write("draft.md~", "Old.");
    write("~lock.md", "Lock.");
    write("#auto.md#", "Auto.");
    write("one.md", "One.");
    expect(await names()).toEqual(["one"]);
  });

  it("the folder may be a link, and its skills links inside it", async () => {
    write("real/one.md", "One.");
    symlinkSync("one.md", join(folder, "real/two.md"));
    symlinkSync(join(folder, "real"), join(folder, "linked"));
    const { skills, warnings } = await readSkills(join(folder, "linked"));
    expect(skills.map(({ name }) => name)).toEqual(["one", "two"]);
    expect(warnings).toEqual([]);
  });

  it("a link to a folder outside is told where it holds a skill", async () => {
    write("skills/one.md", "One.");
    write("outside/skill.md", "Outside.");
    symlinkSync(join(folder, "outside"), join(folder, "skills/out"));
    const { skills, warnings } = await readSkills(join(folder, "skills"));
    expect(skills.map(({ name }) => name)).toEqual(["one"]);
    expect(told(warnings)).toEqual(["file_outside_root out/skill.md leads outside the root through a link"]);
  });

  it("a pipe, a folder and a file without an end among them", async () => {
    pipe("pipe.md");
    mkdirSync(join(folder, "odd/SKILL.md"), { recursive: true });
    write("empty.md", "");
    const { skills, warnings } = await readSkills(folder);
    expect(skills).toEqual([]);
    expect(told(warnings)).toEqual([
      "file_unreadable odd/SKILL.md is a folder",
      "file_unreadable pipe.md is not a regular file",
    ]);
  });

  it("front matter of every kind", async () => {
    write("a/SKILL.md", "---\r\nname: windows\r\ndescription: Lines of it.\r\n---\r\nBody.\r\n");
    write("b/SKILL.md", "\ufeff---\nname: marked\ndescription: d\n---\nBody.");
    write("c/SKILL.md", "---\n---\nEmpty.");
    write("d/SKILL.md", "---\njust words\n---\nBody.");
    write("e/SKILL.md", "---\nname: open\ndescription: never closed\n\nBody.");
    write("f/SKILL.md", "---\n\nA rule above, and no front matter.");
    write("g/SKILL.md", "---\n- a\n- list\n---\nBody.");
    write("h/SKILL.md", `---\nname: long\ndescription: ${"x".repeat(2_000)}\n---\nBody.`);
    const { skills, warnings } = await readSkills(folder);
    expect(skills.map(({ name, description = "", body }) => [name, description, body])).toEqual([
      ["windows", "Lines of it.", "Body."],
      ["marked", "d", "Body."],
      ["c", "", "Empty."],
      ["d", "", "---\njust words\n---\nBody."],
      ["e", "", "---\nname: open\ndescription: never closed\n\nBody."],
      ["f", "A rule above, and no front matter.", "---\n\nA rule above, and no front matter."],
      ["g", "", "---\n- a\n- list\n---\nBody."],
      ["long", "", "Body."],
    ]);
    expect(told(warnings)).toEqual([
      "spec_invalid c/SKILL.md its front matter has no name",
      "spec_invalid c/SKILL.md its front matter has no description",
      "spec_invalid d/SKILL.md its front matter has no keys with values; it is shown as text",
      "spec_unparsable e/SKILL.md its front matter is not closed with ---; it is shown as text",
      "spec_invalid g/SKILL.md its front matter has no keys with values; it is shown as text",
      "spec_invalid h/SKILL.md its description is longer than 1024 characters and was left out",
    ]);
  });

  it("two of one name stand both, and that is told", async () => {
    write("a/SKILL.md", "---\nname: forms\ndescription: One.\n---\nOne.");
    write("b/SKILL.md", "---\nname: Forms\ndescription: Two.\n---\nTwo.");
    write("forms.md", "# Three");
    const { skills, warnings } = await readSkills(folder);
    expect(skills).toHaveLength(3);
    expect(told(warnings)).toEqual([
      'spec_invalid b/SKILL.md has the name "Forms", as a/SKILL.md has',
      'spec_invalid forms.md has the name "forms", as a/SKILL.md has',
    ]);
  });

  it("of 1,000 the first 256 are read, folders that are none not counted", async () => {
    for (let at = 0; at < 300; at++) mkdirSync(join(folder, `a${at}`));
    for (let at = 0; at < 1_000; at++) write(`s${String(at).padStart(4, "0")}.md`, `Skill ${at}.`);
    const { skills, warnings } = await readSkills(folder);
    expect(skills).toHaveLength(256);
    expect(skills.at(-1)?.name).toBe("s0255");
    expect(told(warnings)).toEqual([
      `file_too_large ${folder} holds more than 256 skills: 744 files and folders behind s0255.md were left out`,
    ]);
  });

  it("exactly 256 are no reason for a warning", async () => {
    for (let at = 0; at < 256; at++) write(`s${at}.md`, `Skill ${at}.`);
    const { skills, warnings } = await readSkills(folder);
    expect([skills.length, warnings]).toEqual([256, []]);
  });

  it("it ends at the first that is too much, and says how many were left out", async () => {
    write("a.md", "a\n".repeat(400));
    write("b.md", "b\n".repeat(400));
    write("c.md", "c");
    const { skills, warnings } = await readSkills(folder, { mostBytesInAll: 1_000 });
    expect(skills.map(({ name }) => name)).toEqual(["a"]);
    expect(told(warnings)).toEqual([
      `file_too_large ${folder} holds more than 1000 bytes of skills: 2 files and folders behind a.md were left out`,
    ]);
  });

  it("of what is beyond the limits nothing is read", async () => {
    write("a.md", "a\n".repeat(400));
    for (const name of ["b", "c", "d"]) write(`${name}.md`, "x".repeat(3_000_000));
    const handle = await open(join(folder, "a.md"));
    const prototype = Object.getPrototypeOf(handle) as { read: (...given: unknown[]) => Promise<unknown> };
    await handle.close();
    const original = prototype.read;
    let bytes = 0;
    const spy = vi.spyOn(prototype, "read").mockImplementation(async function (this: unknown, ...given) {
      const found = (await original.apply(this, given)) as { bytesRead: number };
      bytes += found.bytesRead;
      return found;
    });
    try {
      const { skills } = await readSkills(folder, { mostBytes: 1_000, mostBytesInAll: 2_000 });
      expect(skills.map(({ name }) => name)).toEqual(["a", "b"]);
    } finally {
      spy.mockRestore();
    }
    expect(bytes).toBeGreaterThan(1_800);
    expect(bytes).toBeLessThan(5_000);
  });

  it("a file of 100 MB is cut, not refused", async () => {
    write("a.md", "One line of it.\n".repeat(10_000));
    truncateSync(join(folder, "a.md"), 100_000_000);
    const { skills, warnings } = await readSkills(folder);
    expect(skills[0]?.body).toMatch(/^(One line of it\.\n)+\(cut here/);
    expect(told(warnings)).toEqual(["file_too_large a.md is larger than 65536 bytes and was cut"]);
  });
});
