import { describe, expect, it } from "vitest";
import { assemble } from "../src/core/assemble.ts";
import type { Assembly, Section } from "../src/core/types.ts";
import { parseAssembly } from "../src/parse-assembly.ts";
import { assembled, blueprintFor } from "./adapters/one-section.ts";

const original = await assembled({
  system: "RULES",
  user: [
    { text: "EVIL", trust: "untrusted" },
    { text: "Hello", trust: "user" },
  ],
  parts: [{ type: "media", name: "a.png", mime: "image/png", data: "iVBORw0KGgo=" }],
});
const copy = (): Assembly => JSON.parse(JSON.stringify(original));

describe("parseAssembly", () => {
  it("reads what was printed", () => {
    expect(parseAssembly(copy())).toEqual(original);
  });

  it("reads why something was chosen, and refuses what is no reason", () => {
    const choices = [{ what: "mode", taken: true, reason: "act: it was given" }];
    expect(parseAssembly({ ...copy(), choices }).choices).toEqual(choices);
    for (const wrong of [7, [null], [{ ...choices[0], score: "high" }], [{ what: "mode", taken: true }]])
      expect(() => parseAssembly({ ...copy(), choices: wrong })).toThrow(/choices/);
  });

  it("reads an assembly with a section of nothing but tools, which has no text", async () => {
    const tool = { type: "tool" as const, name: "find", parameters: { type: "object" } };
    const source = { kind: "input" as const, ref: "" };
    const sections: Section[] = [
      {
        id: "tools",
        channel: "user",
        trust: "trusted",
        required: true,
        items: [{ id: "t", text: "", source, required: true, part: tool }],
      },
      {
        id: "u",
        channel: "user",
        trust: "user",
        required: true,
        items: [{ id: "a", text: "Hello", source, required: true }],
      },
    ];
    const made = await assemble(blueprintFor({}), sections);
    expect(made.parts).toHaveLength(1);
    expect(parseAssembly(JSON.parse(JSON.stringify(made)))).toEqual(made);
  });

  const changes: [string, (assembly: Assembly) => void][] = [
    ["another text", (each) => (each.text = each.text.replace("EVIL", "GOOD"))],
    ["a user section made the system's", (each) => (each.sections[1]!.channel = "system")],
    ["an item less trusted than its section", (each) => (each.sections[1]!.trust = "user")],
    ["a section that ends early", (each) => (each.sections[0]!.end -= 2)],
    ["a section that begins late", (each) => (each.sections[1]!.start += 1)],
    ["two sections of one name", (each) => (each.sections[1]!.id = each.sections[0]!.id)],
    ["a span of another section", (each) => (each.spans.at(-1)!.section = each.sections[0]!.id)],
    ["a span of no section", (each) => (each.spans[0]!.section = "x")],
    ["a gap between spans", (each) => void each.spans.splice(1, 1)],
    ["half a character", (each) => (each.spans[0]!.end -= 0.5)],
    ["a changed part", (each) => ((each.parts[0]!.part as { name: string }).name = "b.png")],
    ["a part twice", (each) => each.parts.push(each.parts[0]!)],
    ["bytes that are no base64", (each) => ((each.parts[0]!.part as { data: string }).data = "../etc")],
    ["numbers beyond reason", (each) => (each.sections[0]!.tokens = 1e308)],
  ];
  it.each(changes)("refuses %s", (_, change) => {
    const changed = copy();
    change(changed);
    expect(() => parseAssembly(changed)).toThrow(expect.objectContaining({ code: "assembly_invalid" }));
  });
});
