import { createPromptContext, PromptBuilder } from "quoin/agent";
import { describe, expect, it } from "vitest";

describe("what a context that leaves it out is taken for (D4)", () => {
  it.each([
    ["paranoid", 0.1],
    [" Paranoid\n", 0.1],
    ["balanced", 0.3],
    ["YOLO", 0.6],
    ["of the house", 1],
    ["toString", 1],
  ])("under the profile %j the threshold is %s", (profile, expected) => {
    expect(createPromptContext({ profile }).taintThreshold).toBe(expected);
    expect(createPromptContext({ profile, taintThreshold: 0.5 }).taintThreshold).toBe(0.5);
  });

  it("a paranoid session that is tainted is elevated, also where nobody named a threshold", () => {
    const { content } = new PromptBuilder().build({ profile: "paranoid", taintRatio: 0.9 });
    expect(content).toContain("90.0% of this session came from outside sources (threshold: 10%)");
    expect(content).toContain("ELEVATED");
    expect(new PromptBuilder().build({ taintRatio: 0.9 }).content).toContain("(threshold: 30%)");
  });

  it.each(["taintRatio", "taintThreshold"])("%s that is no number is refused, not read as 0", (key) => {
    expect(() => createPromptContext({ [key]: Number.NaN })).toThrow(
      expect.objectContaining({ code: "spec_invalid", problems: [expect.objectContaining({ path: [key] })] }),
    );
  });
});
