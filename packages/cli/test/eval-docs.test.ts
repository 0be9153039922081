/** What docs/evaluation.md shows is a suite that runs, and it explains every key. */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { suiteSchema, thresholdsSchema } from "../src/suite/suite-schema.ts";
import { runQuoin } from "./run-quoin.ts";

const page = readFileSync(join(import.meta.dirname, "../../../docs/evaluation.md"), "utf8");

/** The files that the page shows: a comment in the first line says which it is, or, where there are none, the words before. */
function shownFiles(): Map<string, string> {
  const commented = page.matchAll(/```yaml\n# (\S+\.\w+)\n([\s\S]*?)```/g);
  const announced = page.matchAll(/`(\S+\.\w+)`:\n\n```(?:md|json)\n([\s\S]*?)```/g);
  return new Map([...commented, ...announced].map(([, file = "", text = ""]) => [file, text]));
}

describe("docs/evaluation.md", () => {
  it("shows a whole suite, which is as it expects", async () => {
    // A12
    const folder = mkdtempSync(join(tmpdir(), "quoin-suite-"));
    const shown = shownFiles();
    expect([...shown.keys()].sort()).toEqual([
      "cases/en.yaml",
      "memories.jsonl",
      "skills/release/SKILL.md",
      "suite.yaml",
      "tools.yaml",
    ]);
    for (const [file, text] of shown) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const { code, stdout, stderr } = await runQuoin(["eval", "--suite", folder]);
    expect(stderr.replace(/^\d+ of \d+ cases\n/gm, "")).toBe("");
    expect(stdout).toContain("2 cases with 2 tools, 1 skill and 2 memories");
    expect(stdout).toContain("0 of 2 cases differ");
    expect(code).toBe(0);
  });

  it("names every key of a suite and every threshold", () => {
    for (const key of Object.keys(suiteSchema.shape)) expect(page).toMatch(new RegExp(`\\b${key}\\b`));
    const rows = page.split("\n").filter((line) => line.startsWith("|"));
    for (const key of Object.keys(thresholdsSchema.shape))
      expect(rows.some((row) => row.includes(`\`${key}\``))).toBe(true);
  });
});
