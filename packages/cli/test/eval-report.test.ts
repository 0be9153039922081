/** The page that `quoin eval --report html` writes: whole, and nothing in it can act. */
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Evaluation } from "../src/suite/evaluate-suite.ts";
import { figuresByLanguage } from "../src/suite/figures.ts";
import { reportPage } from "../src/suite/report/report-page.ts";
import type { CaseResult } from "../src/suite/types.ts";
import { caseResult, choice } from "./eval-results.ts";

const attack = `"><img src=x onerror=alert(1)></pre></details><script>alert(2)</script>' \u202eevil\u001b[2J`;

function pageOf(cases: CaseResult[], changes: Partial<Evaluation> = {}): string {
  return reportPage(
    {
      ...{ embedder: attack, tools: 1, skills: 1, memories: 1, ...figuresByLanguage(cases), cases },
      filter: {
        ...{ hostile: 1, dropped: 0, harmless: 1, wronglyDropped: 1, nearInCases: 1, shownInCases: 1 },
        ...{ passed: [attack], wrong: [attack] },
      },
      calls: { first: 1, repeated: 0 },
      latency: { assemblies: 1, p50: 1, p99: 2, repeatedP50: 1 },
      shortfalls: [{ threshold: "recallAt5", language: attack, wanted: 1, got: 0 }],
      ...changes,
    },
    { thresholds: { recallAt5: 1 } },
  );
}

const hostile = caseResult({
  ...{ id: attack, language: attack, task: attack, prompt: attack, failures: [attack] },
  tools: choice([attack], [attack], [attack], { [attack]: 0.5 }),
  skills: choice([], [attack], [], {}),
  memories: { expected: [], missing: [], shown: [attack] },
  tokens: { assembled: 10, withSkillBodies: 20, monolith: 100 },
  decisions: [{ stage: "screen", action: "drop", item: attack, reason: attack, score: 1 }],
});

describe("reportPage", () => {
  it("escapes every text of a suite, wherever it stands", () => {
    // A8, A12
    const page = pageOf([hostile]);
    const withoutOwn = page.replace(/<script>[\s\S]*?<\/script>\n<\/body>/, "</body>");
    expect(withoutOwn).not.toMatch(/<script|<img|onerror=alert\(1\)>/);
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page.match(/<details/g)).toHaveLength(1);
    expect(page.match(/<\/details>/g)).toHaveLength(1);
    expect(page).toContain("&quot;&gt;&lt;img src=x onerror=alert(1)&gt;");
    expect(page).not.toMatch(/[\u202e\u001b]/);
    // A quote would end an attribute.
    for (const [, value = ""] of page.matchAll(/data-language="([^"]*)"/g)) expect(value).toContain("&quot;");
  });

  it("lets a browser run and load nothing but its own script and style", () => {
    const page = pageOf([hostile]);
    const script = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? "";
    const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? "";
    const digest = (text: string) => createHash("sha256").update(text).digest("base64");
    expect(page).toContain(
      `default-src 'none'; script-src 'sha256-${digest(script)}'; style-src 'sha256-${digest(style)}'`,
    );
    expect(page).not.toMatch(/ style="|https?:|url\(|@import/);
  });

  it("counts one as one, and has no heading twice", () => {
    const page = pageOf([hostile]);
    expect(page).toContain("1 case with 1 tool, 1 skill and 1 memory;");
    const table = /By language<\/h2>[\s\S]*?<\/thead>/.exec(page)?.[0] ?? "";
    const heads = Array.from(table.matchAll(/<th>(.*?)<\/th>/g), ([, head]) => head);
    expect(heads.length).toBeGreaterThan(10);
    expect(new Set(heads).size).toBe(heads.length);
  });

  it("names what no threshold makes good before anything else", () => {
    const page = pageOf([{ ...hostile, breaches: [attack] }], { shortfalls: [] });
    expect(page).toContain("Whatever the thresholds:");
    expect(page).not.toContain("Every threshold of the suite is reached");
    expect(page.match(/<script/g)).toHaveLength(1);
  });

  it("shows what is wrong, or that nothing is, or neither where nobody looked", () => {
    expect(pageOf([hostile])).toContain("Below the suite's thresholds");
    expect(pageOf([hostile], { shortfalls: [] })).toContain("Every threshold of the suite is reached");
    expect(pageOf([hostile], { shortfalls: undefined })).not.toMatch(/threshold[^s]* of the suite|Below the/);
  });
});
