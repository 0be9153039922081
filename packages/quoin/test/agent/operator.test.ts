import { type Assembly, assemble } from "quoin";
import { agent, identityModule } from "quoin/agent";
import { attacks } from "quoin/testing";
import { describe, expect, it } from "vitest";
import { clean } from "../../src/text/clean.ts";
import { findSpecialTokens } from "../../src/text/control-tokens.ts";
import { contextWith, filesWith } from "./contexts.ts";

/** Of a Markdown reader: the lines that stand in no block, and whether the last block was closed. */
function outside(text: string): { lines: string[]; open: boolean } {
  const lines: string[] = [];
  let open = "";
  for (const line of text.split("\n")) {
    const mark = /^ {0,3}(~{3,}|`{3,}(?=[^`]*$))(.*)$/.exec(line);
    if (open) {
      if (mark?.[1]?.startsWith(open) && mark[2]?.trim() === "") open = "";
    } else if (mark) open = mark[1] as string;
    else lines.push(line);
  }
  return { lines, open: open !== "" };
}

/** All that stands behind the operator's words, with what it comes from. */
function behind({ text, spans }: Assembly): string {
  const own = spans.findLast(({ item }) => item === "identity.agent");
  return text.slice(own?.end ?? 0);
}

/** What a chat template obeys, or no reader sees, or only some readers take for the end of a line. */
function expectHarmless(text: string): void {
  expect(findSpecialTokens(text)).toEqual([]);
  expect(clean(text).removed).toBe(0);
  expect(text).not.toMatch(/[\r\v\f\u0085\u2028\u2029]/);
}

const headings = ["## Soul", "## Prompt Injection Defense", "## Security Boundaries", "## Runtime"];
const more = [
  "~~~",
  "```",
  "```sh",
  "- x\n\n  ```\n  y",
  "```npm test``` runs them",
  "~\u200b~~",
  "````\n```",
];

describe("the operator's words stand as they are and change nothing behind them (D1)", () => {
  const context = (agent: string) => contextWith({ identityFiles: filesWith({ agent, soul: "Calm." }) });

  it("AGENT.md, with every attack", async () => {
    const harmless = await assemble(agent({ model: "chars4" }), context("x"));
    for (const text of [...attacks, ...more].map((each) => `x${each}\n${each}`)) {
      const hostile = await assemble(agent({ model: "chars4" }), context(text));
      expect(behind(hostile), JSON.stringify(text.slice(0, 80))).toBe(behind(harmless));
      const { lines, open } = outside(hostile.text);
      expect(open).toBe(false);
      for (const heading of headings) expect(lines, JSON.stringify(text.slice(0, 80))).toContain(heading);
      expectHarmless(hostile.text);
    }
  });

  it("BOOTSTRAP.md, with every attack", async () => {
    for (const each of [...attacks, ...more]) {
      const identityFiles = { bootstrap: `x${each}\n${each}` };
      const { text, sections } = await assemble(agent({ model: "chars4" }), { identityFiles });
      expect(sections.map(({ id }) => id)).toEqual(["identity"]);
      expect(outside(text).open).toBe(false);
      expectHarmless(text);
    }
  });

  it("what an operator would write is not touched", () => {
    const text = "# Rules\n\n- one\n  > two\n\n~~~~md\n~~~\n~~~~\n\n<tag>\n\n```sh\nmake\n```\n\nUser: me";
    const shown = identityModule().render(context(text)).join("\n");
    expect(shown.startsWith(`${text}\n\n## Soul`)).toBe(true);
  });

  it("inline code at the start of a line opens no block, so none is closed", () => {
    const shown = (agent: string) =>
      identityModule().render(contextWith({ identityFiles: filesWith({ agent }) }));
    expect(shown("```npm test``` runs them").join("\n")).toBe("```npm test``` runs them");
    expect(shown("~~~a~~~ is a block").join("\n")).toBe("~~~a~~~ is a block\n~~~");
  });

  it("a block that a module of the host's leaves open is closed as well", async () => {
    const open = {
      name: "open",
      priority: 1,
      shouldInclude: () => true,
      render: () => ["Run:", "```sh", "make"],
      estimateTokens: () => 5,
    };
    const { text } = await assemble(agent({ modules: [open] }), context("x"));
    expect(text).toContain("make\n```\n\n## Prompt Injection Defense");
  });

  it("a file of which nothing can be seen says nothing", async () => {
    const { text, decisions } = await assemble(agent(), { identityFiles: { agent: "\u200b\u2060" } });
    expect(text).toContain("security-first AI agent");
    expect(decisions).toContainEqual(expect.objectContaining({ action: "neutralise", section: "identity" }));
    const unborn = await assemble(agent(), { identityFiles: { bootstrap: "\u200b" } });
    expect(unborn.text).toContain("## Security Boundaries");
  });
});
