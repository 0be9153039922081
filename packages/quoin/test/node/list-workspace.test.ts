import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import * as files from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listWorkspace } from "../../src/node/list-workspace.ts";
import { leaves, plant, refusal, removeTemporaryFolders, temporaryFolder } from "./git-oracle.ts";

// Only to count the folders that are opened, and to let things happen in between.
vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof files>();
  return { ...real, opendir: vi.fn(real.opendir) };
});
const opendir = vi.mocked(files.opendir);
const realOpendir = opendir.getMockImplementation()!;

let root = "";
beforeEach(() => {
  root = realpathSync(temporaryFolder());
});
afterEach(() => {
  removeTemporaryFolders();
  opendir.mockReset().mockImplementation(realOpendir);
});

/** Lets something happen when a folder is about to be opened. */
function beforeOpening(path: string, happen: () => void): void {
  opendir.mockImplementation(async (opened, options) => {
    if (String(opened) === path) happen();
    return realOpendir(opened, options);
  });
}

describe("what is listed", () => {
  it("a path a line, depth first, by code units, dotfiles too, .git never", async () => {
    plant(root, leaves("b.ts", "a/z", "a/Z", "a/é", "a.ts", ".env", "empty/", ".git/HEAD", "a/sub/.git"));
    const { text, entries, notes } = await listWorkspace(root);
    const lines = [".env", "a/", "a/Z", "a/sub/", "a/z", "a/é", "a.ts", "b.ts", "empty/"];
    expect(text.split("\n")).toEqual(lines);
    expect(entries).toBe(lines.length);
    expect(notes).toEqual([".git, which is never listed: 2"]);
  });

  it("an empty folder", async () => {
    expect(await listWorkspace(root)).toEqual({ text: "", entries: 0, notes: [] });
  });

  it("without a repository, only the .gitignore files inside count", async () => {
    plant(root, { ".gitignore": "*\n", "in/.gitignore": "x\n", ...leaves("in/x", "in/y") });
    const { text, notes } = await listWorkspace(join(root, "in"));
    expect(text).toBe(".gitignore\ny");
    expect(notes).toEqual(["ignored by .gitignore: 1"]);
  });

  it("links are never followed; a root that is one is", async () => {
    plant(root, leaves("in/file", "in/folder/x", "secret/key"));
    for (const [name, target] of [
      ["to-folder", "folder"],
      ["to-file", "file"],
      ["out", "../secret"],
      ["nowhere", "no"],
    ]) {
      symlinkSync(target!, join(root, "in", name!));
    }
    symlinkSync("in", join(root, "link"));
    const { text } = await listWorkspace(join(root, "link"));
    expect(text.split("\n")).toEqual([
      "file",
      "folder/",
      "folder/x",
      "nowhere@",
      "out@",
      "to-file@",
      "to-folder@",
    ]);
    expect((await listWorkspace(join(root, "in"))).text).toBe(text);
  });

  it.skipIf(process.platform === "win32")("pipes and sockets are listed, never opened", async () => {
    execFileSync("sh", ["-c", "mkfifo pipe .gitignore"], { cwd: root });
    const server = createServer().listen(join(root, "socket"));
    await new Promise((done) => server.once("listening", done));
    const { text, notes } = await listWorkspace(root);
    server.close();
    expect(text).toBe(".gitignore\npipe\nsocket");
    expect(notes).toEqual([".gitignore not read (not a regular file): 1"]);
  });

  it("a .gitignore that is huge, a folder, a link out, or has too many patterns breaks nothing", async () => {
    plant(root, leaves("x", "huge/x", "link/x", "many/x", "folder/.gitignore/x"));
    const outside = temporaryFolder();
    writeFileSync(join(outside, "rules"), "x\n");
    writeFileSync(join(root, "huge/.gitignore"), "x\n".repeat(600_000));
    writeFileSync(join(root, "many/.gitignore"), "x\n".repeat(50_000));
    symlinkSync(join(outside, "rules"), join(root, "link/.gitignore"));
    const { text, notes } = await listWorkspace(root);
    expect(text.split("\n").filter((line) => line.endsWith("/x"))).toHaveLength(4);
    expect(notes).toEqual([
      ".gitignore not read (a link): 1",
      ".gitignore not read (larger than 1 MB): 1",
      ".gitignore not read (not a regular file): 1",
      ".gitignore not read (too many patterns): 1",
    ]);
  });

  it("patterns made to be slow end, and the rest is owned up to", async () => {
    plant(root, leaves(...Array.from({ length: 60 }, (_, at) => "a".repeat(200) + at)));
    writeFileSync(join(root, ".gitignore"), `${"*a".repeat(120)}!\n`.repeat(3_900));
    const { entries, notes } = await listWorkspace(root);
    expect(notes).toEqual([`too many to compare with .gitignore: ${61 - entries} left out`]);
    const deep = temporaryFolder();
    mkdirSync(join(deep, "a/".repeat(60)), { recursive: true });
    writeFileSync(join(deep, ".gitignore"), `${"a/**/".repeat(30)}b\n${"**/".repeat(100_000)}c\n`);
    expect((await listWorkspace(deep, { depth: 99 })).notes.join()).toContain("too many to compare");
  });
});

describe("hostile names", () => {
  const names = [
    "a\nb",
    "a\\nb",
    "a\r",
    "\u202egpj.exe",
    " lead",
    "trail ",
    "in side",
    "at@",
    "\u2028",
    "\u0085",
    "\u001b[31m",
    "z\u200bw",
    "z\u{e0041}w",
    "tab\tx",
    "n".repeat(255),
    "\u00a0",
  ];

  it.skipIf(process.platform === "win32")("each stays on its line, and no two print alike", async () => {
    plant(root, leaves(...names));
    symlinkSync("x", join(root, "at"));
    const raw = process.platform === "linux" ? ["\xff", "\xc3\x28", "\xed\xa0\x80", "\xef\xbf\xbd"] : [];
    for (const name of raw) writeFileSync(Buffer.from(`${root}/${name}`, "latin1"), "");
    if (raw.length > 0) plant(root, leaves("\\xff"));
    const { text, entries } = await listWorkspace(root);
    const lines = text.split("\n");
    expect(lines).toHaveLength(entries);
    expect(new Set(lines).size).toBe(names.length + 1 + (raw.length && raw.length + 1));
    expect(text).not.toMatch(/[^\P{C}\n]|[\p{Zl}\p{Zp}\u00a0\u200b]/u);
    for (const line of [
      "a\\nb",
      "a\\\\nb",
      "a\\r",
      "\\u{202e}gpj.exe",
      "\\u{20}lead",
      "trail\\u{20}",
      "in side",
    ]) {
      expect(lines).toContain(line);
    }
    for (const line of ["at@", "at\\u{40}", "tab\\tx", "\\u{2028}", "z\\u{e0041}w"])
      expect(lines).toContain(line);
    if (raw.length > 0)
      expect(lines).toEqual(expect.arrayContaining(["\\xff", "\\\\xff", "\\xc3(", "\\xed\\xa0\\x80"]));
    expect((await listWorkspace(root)).text).toBe(text);
  });
});

describe("what goes wrong", () => {
  it("a root that is missing or no folder", async () => {
    plant(root, leaves("file"));
    symlinkSync("gone", join(root, "dangling"));
    const cases: [string, string, string][] = [
      [join(root, "no"), "file_missing", "does not exist"],
      [join(root, "file/no"), "file_missing", "does not exist"],
      [join(root, "dangling"), "file_missing", "does not exist"],
      ["", "file_missing", "does not exist"],
      [join(root, "file"), "file_unreadable", "is not a folder"],
      ["nul\0", "file_unreadable", "cannot be read"],
    ];
    for (const [file, code, message] of cases) {
      const error = await refusal(listWorkspace(file));
      expect(error.problems).toEqual([{ code, file, message }]);
    }
  });

  it.skipIf(!process.getuid)("no permission", async () => {
    plant(root, leaves("in/locked/x", "in/open"));
    chmodSync(root, 0o755);
    chmodSync(join(root, "in/locked"), 0);
    // Root may read everything; for a moment the tests are nobody.
    const isRoot = process.getuid?.() === 0;
    if (isRoot) process.seteuid?.(65534);
    try {
      const { text, notes } = await listWorkspace(join(root, "in"));
      expect(text).toBe("locked/\nopen");
      expect(notes).toEqual(["unreadable: 1 folder", ".gitignore not read (unreadable): 1"]);
      const error = await refusal(listWorkspace(join(root, "in/locked")));
      expect(error.problems[0]).toMatchObject({ code: "file_unreadable", file: join(root, "in/locked") });
      expect(error.message).toContain("no permission");
    } finally {
      if (isRoot) process.seteuid?.(0);
      chmodSync(join(root, "in/locked"), 0o755);
    }
  });

  it("a folder that vanishes is skipped, and its room is given to others", async () => {
    plant(root, leaves("a/x", "b/y"));
    beforeOpening(join(root, "a"), () => rmSync(join(root, "a"), { recursive: true }));
    const { text, entries, notes } = await listWorkspace(root, { entries: 3 });
    expect({ text, entries, notes }).toEqual({ text: "b/\nb/y", entries: 2, notes: [] });
  });

  it("a folder exchanged for a link out of the root shows nothing of the other side", async () => {
    const outside = temporaryFolder();
    plant(outside, leaves("secret"));
    plant(root, leaves("a/x", "b/y"));
    beforeOpening(join(root, "a"), () => {
      rmSync(join(root, "a"), { recursive: true });
      symlinkSync(outside, join(root, "a"));
    });
    const { text, notes } = await listWorkspace(root);
    expect(text).toBe("a/\nb/\nb/y");
    expect(notes).toEqual(["unreadable: 1 folder"]);
  });
});
