import { describe, expect, it } from "vitest";
import { PromptAssembler } from "../../src/dynamic.ts";
import { embedder, filesOf, layerFiles } from "./a-project.ts";

describe("the projects of an assembler", () => {
  it("keeps the projects apart that tasks name (A1)", async () => {
    const opened: string[] = [];
    const one = new PromptAssembler({
      embedder,
      open(root) {
        opened.push(root);
        const path = ".quoin/prompts/layers/constitution.md";
        return { files: filesOf({ ...layerFiles, [path]: `The constitution of ${root}.` }) };
      },
    });
    expect(await one.assemble({ task: "go", root: "/a" })).toContain("The constitution of /a.");
    expect(await one.assemble({ task: "go", root: "/b" })).toContain("The constitution of /b.");
    await one.assemble({ task: "go", root: "/a" });
    expect(opened).toEqual([".", "/a", "/b"]);
  });
});
