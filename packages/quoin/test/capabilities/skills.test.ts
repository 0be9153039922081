/** Skills in files, and names that are there once. */
import { checkNames, parseCapabilities, parseSkillFile, skillCapabilities } from "quoin/capabilities";
import { describe, expect, it } from "vitest";
import { problemsOf, told } from "./told.ts";

// A2
describe("skills in files", () => {
  it("have the name and description of their front matter", () => {
    const text = "---\nname: pdf-forms\ndescription: Fills in forms.\n---\n# Steps\n";
    const path = "./skills/pdf/SKILL.md";
    expect(parseSkillFile(text, { file: "skills/pdf/SKILL.md", path, trust: "untrusted" })).toEqual({
      capabilities: [
        {
          kind: "skill",
          name: "pdf-forms",
          description: "Fills in forms.",
          modes: ["any"],
          body: "# Steps",
          path,
          origin: "skill",
          from: "skills/pdf/SKILL.md",
          trust: "untrusted",
        },
      ],
      notes: [],
    });
  });

  it("are named by their folder where they have none, and that is told", () => {
    const { capabilities, notes } = parseSkillFile("---\nversion: 1\n---\nText\n", {
      file: "a/b/SKILL.md",
      path: "./x",
    });
    expect(capabilities).toMatchObject([{ name: "b", description: "" }]);
    expect(notes).toEqual([
      "a/b/SKILL.md: its front matter has no name",
      "a/b/SKILL.md: its front matter has no description",
    ]);
  });

  it("are for the modes of their front matter, as in a manifest", () => {
    const read = (modes: string) =>
      parseSkillFile(`---\nname: a\ndescription: A.\nmodes: ${modes}\n---\nText\n`, {
        file: "a/SKILL.md",
        path: "./a/SKILL.md",
      }).capabilities[0]?.modes;
    expect(read("[review, plan, review]")).toEqual(["plan", "review"]);
    expect(read("[act, any]")).toEqual(["any"]);
    expect(problemsOf(() => read("[plan, fly]"))).toEqual([
      {
        code: "capability_invalid",
        file: "./a/SKILL.md",
        path: ["modes", 1],
        message: "must be plan, act, review or any",
      },
    ]);
    expect(told(() => read("[]"))).toEqual(["modes: is empty: leave it out for any mode"]);
    expect(told(() => read("plan"))[0]).toContain("modes: expected array");
  });

  it("are refused where a name cannot be shown", () => {
    expect(told(() => skillCapabilities([{ name: "a\u001b[2J", body: "x" }], { from: "skills" }))).toEqual([
      "0.name: has characters that cannot be seen, or control characters",
    ]);
  });
});

// A2
describe("names", () => {
  it("are each there once, whatever their letters; an error names both places", () => {
    const tool = (name: string, place: string) =>
      parseCapabilities({ tools: [{ name, description: "x" }] }, { from: place }).capabilities;
    const skill = parseCapabilities(
      { skills: [{ name: "read", description: "x" }] },
      { from: "s" },
    ).capabilities;
    expect(() => checkNames([...tool("read", "a.yaml"), ...skill])).not.toThrow();
    const twice = [
      ...tool("read", "a.yaml"),
      ...tool("Read", "b.json"),
      ...tool("ｒead", "c"),
      ...tool("x", "d"),
      ...tool("x", "d"),
    ];
    expect(told(() => checkNames(twice))).toEqual([
      ': the tool "Read" is in b.json and in a.yaml (there "read")',
      ': the tool "ｒead" is in c and in a.yaml (there "read")',
      ': the tool "x" is twice in d',
    ]);
  });
});
