/** What `quoin eval` must not do: lose a file, show a secret, leave something behind, measure what was not asked for. */
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { files, suiteFolder } from "./eval-suite.ts";
import { runQuoin } from "./run-quoin.ts";

describe("quoin eval", () => {
  it.each([
    "suite.yaml",
    "tools.yaml",
    "skills/release/SKILL.md",
    "monolith.md",
    "memories.jsonl",
    "cases/en.yaml",
    ".quoin/prompts/layers/rules.md",
  ])("does not write its report over %s, which it reads", async (path) => {
    // A12
    const folder = suiteFolder({ ".quoin/prompts/layers/rules.md": "Be careful." });
    const out = join(folder, path);
    const before = readFileSync(out, "utf8");
    const link = join(folder, "link.html");
    symlinkSync(out, link);
    for (const named of [out, link]) {
      const args = ["eval", "--suite", folder, "--only", "en-1", "--report", "html", "--out", named];
      const { code, stderr } = await runQuoin(args);
      expect(stderr).toContain("--out would replace a file that is read");
      expect(code).toBe(2);
    }
    expect(readFileSync(out, "utf8")).toBe(before);
  });

  it("shows no secret of a task, wherever a task is shown", async () => {
    // A8, A12
    const secret = `ghp_${"a1B2c3D4e5".repeat(4).slice(0, 36)}`;
    const folder = suiteFolder({
      "suite.yaml": "tools: tools.yaml\ncases: [one.yaml]\n",
      "one.yaml": `cases:\n  - { id: a, task: run the tests with ${secret}, expect: { tools: [], mode: plan } }\n`,
    });
    const out = join(folder, "report.html");
    const told = await runQuoin(["eval", "--suite", folder, "--explain", "--report", "html", "--out", out]);
    const { stdout } = await runQuoin(["eval", "--suite", folder, "--json"]);
    for (const text of [told.stdout, stdout, readFileSync(out, "utf8")]) {
      expect(text).toContain("run the tests with [REDACTED:");
      expect(text).not.toContain(secret);
    }
  });

  it("refuses an --only that every case would match", async () => {
    // A12: the thresholds would not be looked at.
    for (const only of ["", " "]) {
      const { code, stderr } = await runQuoin(["eval", "--suite", suiteFolder(), "--only", only]);
      expect(stderr).toContain("--only");
      expect(stderr).toContain("It must not be empty");
      expect(code).toBe(2);
    }
  });

  it.each(["SIGINT", "SIGTERM"] as const)("leaves nothing behind when %s ends it", async (signal) => {
    // A12
    const temporary = mkdtempSync(join(tmpdir(), "quoin-signal-"));
    const many = Array.from(
      { length: 400 },
      (_, at) => `  - { id: c${at}, task: run test ${at}, expect: {} }\n`,
    );
    const folder = suiteFolder({
      "suite.yaml": (files["suite.yaml"] as string).replace(/^cases:.*$/m, "cases: [many.yaml]"),
      "many.yaml": `cases:\n${many.join("")}`,
    });
    const entry = join(import.meta.dirname, "../dist/quoin.js");
    const child = spawn(process.execPath, [entry, "eval", "--suite", folder], {
      env: { ...process.env, TMPDIR: temporary },
      stdio: "ignore",
    });
    const ended = new Promise((resolve) => child.on("close", (_, by) => resolve(by)));
    await expect.poll(() => readdirSync(temporary), { timeout: 20_000 }).toHaveLength(1);
    child.kill(signal);
    expect(await ended).toBe(signal);
    expect(readdirSync(temporary)).toEqual([]);
  });
});
