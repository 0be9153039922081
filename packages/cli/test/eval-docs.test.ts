/** What docs/evaluation.md shows is a suite, and it explains every key. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { casesSchema, memoryLineSchema, suiteSchema, thresholdsSchema } from "../src/suite/suite-schema.ts";

const page = readFileSync(join(import.meta.dirname, "../../../docs/evaluation.md"), "utf8");
const blocks = (language: string) =>
  Array.from(
    page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, "g")),
    ([, block]) => block ?? "",
  );

describe("docs/evaluation.md", () => {
  it("shows a suite, cases and memories as they are read", () => {
    const [suite = "", cases = ""] = blocks("yaml");
    expect(suiteSchema.safeParse(parse(suite)).error).toBeUndefined();
    expect(casesSchema.safeParse(parse(cases)).error).toBeUndefined();
    const lines = (blocks("json")[0] ?? "").trim().split("\n");
    for (const line of lines) expect(memoryLineSchema.safeParse(JSON.parse(line)).error).toBeUndefined();
  });

  it("names every key of a suite and every threshold", () => {
    for (const key of Object.keys(suiteSchema.shape)) expect(page).toMatch(new RegExp(`\\b${key}\\b`));
    const rows = page.split("\n").filter((line) => line.startsWith("|"));
    for (const key of Object.keys(thresholdsSchema.shape))
      expect(rows.some((row) => row.includes(`\`${key}\``))).toBe(true);
  });
});
