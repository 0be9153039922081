import { join } from "node:path";
import { errorTable } from "quoin";
import { describe, expect, it } from "vitest";
import type { Finding } from "../src/findings/finding.ts";
import { formatGithub } from "../src/findings/format-github.ts";
import { formatSarif } from "../src/findings/format-sarif.ts";
import { createProgress } from "../src/progress.ts";

const finding = (more: Partial<Finding> = {}): Finding => ({
  rule: "template_unresolved",
  severity: "error",
  message: "wrong",
  file: "seed/a.txt",
  line: 2,
  column: 3,
  nodes: [],
  ...more,
});

describe("annotations for GitHub", () => {
  it("have place, title, message and remedy", () => {
    expect(
      formatGithub([finding(), finding({ severity: "warning", rule: "duplicated-rule", column: undefined })]),
    ).toBe(
      `::error file=seed/a.txt,line=2,col=3,title=quoin template_unresolved::wrong%0A${errorTable.template_unresolved.remedy}\n` +
        "::warning file=seed/a.txt,line=2,title=quoin duplicated-rule::wrong%0AKeep one of them, in a file that both can include.\n",
    );
  });

  it("cannot be forged by a message or a file's name", () => {
    const text = formatGithub([
      finding({ message: "100%\r\n::error::forged, really: yes", file: "seed/a,b:c%\r\n::stop.txt" }),
    ]);
    expect(text.trimEnd().split(/[\r\n]/)).toHaveLength(1);
    expect(text).toMatch(/^::error file=seed\/a%2Cb%3Ac%25%0D%0A%3A%3Astop\.txt,line=2,/);
    expect(text).toContain("::100%25");
    expect(text).toContain("%0A::error::forged, really: yes%0A");
  });

  it("name files from the current folder", () => {
    expect(formatGithub([finding({ file: join(process.cwd(), "x/y.txt") })])).toContain("file=x/y.txt,");
  });
});

interface Sarif {
  version: string;
  $schema: string;
  runs: {
    tool: { driver: { name: string; version: string; rules: { id: string; help: { text: string } }[] } };
    results: {
      ruleId: string;
      ruleIndex: number;
      level: string;
      message: { text: string };
      locations: Location[];
      relatedLocations?: (Location & { id: number })[];
    }[];
  }[];
}
interface Location {
  physicalLocation: {
    artifactLocation: { uri: string; uriBaseId?: string };
    region?: { startLine: number; startColumn?: number };
  };
}

describe("SARIF", () => {
  it("is 2.1.0: every result points to a rule that has help, and to a place", () => {
    const report = formatSarif([
      finding({ file: "seed/prompts/tasks/Ask (v1) #2.txt" }),
      finding({
        rule: "duplicated-rule",
        severity: "warning",
        related: [{ file: "b.txt", line: 4, column: 5 }],
      }),
      finding({ line: undefined, column: undefined }),
    ]) as Sarif;
    expect(report).toMatchObject({ version: "2.1.0", $schema: expect.stringContaining("sarif-2.1.0") });
    const [run] = report.runs;
    const { rules, name, version } = run?.tool.driver ?? { rules: [], name: "", version: "" };
    expect({ name, version }).toEqual({ name: "quoin", version: expect.stringMatching(/^\d+\.\d+/) });
    for (const { ruleId, ruleIndex, level, message } of run?.results ?? []) {
      expect(rules[ruleIndex]?.id).toBe(ruleId);
      expect(rules[ruleIndex]?.help.text).toMatch(/\.$/);
      expect(["error", "warning", "note", "none"]).toContain(level);
      expect(message.text).not.toBe("");
    }
    expect(run?.results.map(({ locations }) => locations[0]?.physicalLocation)).toEqual([
      {
        artifactLocation: { uri: "seed/prompts/tasks/Ask%20%28v1%29%20%232.txt", uriBaseId: "%SRCROOT%" },
        region: { startLine: 2, startColumn: 3 },
      },
      {
        artifactLocation: { uri: "seed/a.txt", uriBaseId: "%SRCROOT%" },
        region: { startLine: 2, startColumn: 3 },
      },
      { artifactLocation: { uri: "seed/a.txt", uriBaseId: "%SRCROOT%" } },
    ]);
    expect(run?.results[1]?.relatedLocations?.[0]).toMatchObject({
      id: 0,
      physicalLocation: { artifactLocation: { uri: "b.txt" }, region: { startLine: 4, startColumn: 5 } },
    });
  });

  it("names a file outside the current folder by its whole URI", () => {
    const report = formatSarif([finding({ file: "/etc/a b.txt" })]) as Sarif;
    expect(report.runs[0]?.results[0]?.locations[0]?.physicalLocation.artifactLocation).toEqual({
      uri: "file:///etc/a%20b.txt",
    });
  });
});

describe("progress", () => {
  const run = (isTTY: boolean, seconds: number) => {
    let time = 0;
    let written = "";
    const progress = createProgress(
      {
        isTTY,
        write: (text: string) => {
          written += text;
        },
      },
      "prompts",
      () => time,
    );
    for (let done = 1; done <= 1000; done++) {
      time += seconds;
      progress.update(done, 1000);
    }
    progress.end();
    return written;
  };

  it("is silent when it is quick", () => {
    expect(run(false, 0.5)).toBe("");
    expect(run(true, 0.05)).toBe("");
  });

  it("is one changing line for people, removed at the end, and a line every two seconds in a log", () => {
    expect(run(true, 1)).toMatch(/^\r\u001b\[2K100 of 1000 prompts(\r[^\n]*)+\r\u001b\[2K$/);
    expect(run(false, 5)).toBe("400 of 1000 prompts\n800 of 1000 prompts\n");
  });
});
