import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { makeFolder } from "../src/make-folder.ts";

const root = mkdtempSync(join(tmpdir(), "quoin-make-folder-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const entry = join(import.meta.dirname, "../dist/quoin.js");

// A1, A2
describe("a folder for what is written", () => {
  it("is made with all that lead to it, by many at once", async () => {
    const deep = join(root, "a/b/c");
    await Promise.all(Array.from({ length: 8 }, () => makeFolder(deep)));
    expect(statSync(deep).isDirectory()).toBe(true);
    symlinkSync(deep, join(root, "link"));
    await makeFolder(join(root, "link/d"));
    expect(existsSync(join(deep, "d"))).toBe(true);
  });

  it("is not made in a file's place", async () => {
    writeFileSync(join(root, "file"), "");
    for (const path of ["file", "file/below", "file/far/below"])
      await expect(makeFolder(join(root, path))).rejects.toMatchObject({
        code: expect.stringMatching(/EEXIST|ENOTDIR/),
      });
  });

  it.skipIf(!existsSync("/proc/self")).each([
    ["output_failed", "init", "/proc/zz"],
    ["output_failed", "index", "tools.yaml", "--out", "/proc/zz/manifests"],
    ["store_unavailable", "remember", "x", "--store", "/proc/zz/m.db"],
  ])(
    "is given up where none can be made: %s of quoin %s",
    (code, ...args) => {
      const cwd = join(root, `project-${args[0]}`);
      mkdirSync(cwd);
      writeFileSync(join(cwd, "tools.yaml"), "tools:\n  - {name: a, description: Reads a file.}\n");
      const options = { cwd, timeout: 20_000, killSignal: "SIGKILL", encoding: "utf8" } as const;
      const { status, stderr } = spawnSync(process.execPath, [entry, ...args], options);
      expect(stderr).toContain(`error[${code}] /proc/zz`);
      expect(status).toBe(1);
    },
    60_000,
  );
});
