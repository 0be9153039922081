import { describe, expect, it } from "vitest";
import { inferByMeaning } from "../../src/blueprints/dynamic/infer-by-meaning.ts";
import { inferMode, PromptAssembler } from "../../src/dynamic.ts";
import { modes, projectPorts } from "./a-project.ts";

describe("the mode of a task (A4)", () => {
  const cases: [string, Parameters<typeof inferMode>[0], string | undefined][] = [
    ["what the caller says", { task: "review it", mode: "act" }, "act"],
    ["over the hints", { task: "x", mode: "review", context: { isInteractive: true } }, "review"],
    ["somebody is there", { task: "review it", mode: "auto", context: { isInteractive: true } }, "plan"],
    ["there are changes", { task: "review it", context: { hasGitChanges: true } }, "act"],
    [
      "both: who is there comes first",
      { task: "x", context: { isInteractive: true, hasGitChanges: true } },
      "plan",
    ],
    [
      "a hint that is false is none",
      { task: "audit it", context: { isInteractive: false, hasGitChanges: false } },
      "review",
    ],
    ...["research", "explore", "analyze", "investigate"].map((word): [string, { task: string }, string] => [
      word,
      { task: `please ${word.toUpperCase()} the cache` },
      "plan",
    ]),
    ...["review", "audit", "verify", "check"].map((word): [string, { task: string }, string] => [
      word,
      { task: `${word} the cache` },
      "review",
    ]),
    ["planning words come before reviewing ones", { task: "check it, then investigate" }, "plan"],
    ["whole words only", { task: "checkout the previewed researcher's explored branch" }, undefined],
    ["with punctuation around", { task: "(verify), please" }, "review"],
    ["an accented letter is one", { task: "ela auditó e auditée, prechecké" }, undefined],
    ["nothing tells", { task: "fix the bug" }, undefined],
  ];
  it.each(cases)("%s", (_name, options, mode) => {
    expect(inferMode(options)).toBe(mode);
  });

  it("is act where nothing tells, and by meaning only where that is enabled", async () => {
    const task = { task: "is this patch alright to merge, any mistakes in it?", json: true } as const;
    const catalogues = { modes };
    const plain = new PromptAssembler({ ...projectPorts(), catalogues });
    expect((await plain.assemble(task)).mode).toBe("act");
    const meaning = new PromptAssembler({
      ...projectPorts(),
      catalogues,
      config: { semantic: { enableModeSemantic: true } },
    });
    const { mode, metrics } = await meaning.assemble(task);
    expect(mode).toBe("review");
    // The task's vector serves the mode too.
    expect(metrics.embeddingCalls).toBe(1);
    expect((await meaning.assemble({ task: "audit it", json: true })).mode).toBe("review");
    expect((await meaning.assemble({ task: "zqx", json: true })).mode).toBe("act");
  });

  it("says that it cannot tell by meaning where there are no examples, or those of another embedder", async () => {
    const config = { semantic: { enableModeSemantic: true } };
    for (const catalogues of [{}, { modes: { ...modes, embedder: "another 1" } }]) {
      const one = new PromptAssembler({ ...projectPorts(), catalogues, config });
      const { decisions } = await one.assembly({ task: "go on" });
      expect(decisions).toContainEqual(
        expect.objectContaining({ action: "degrade", reason: expect.stringContaining("examples of modes") }),
      );
      expect((await one.assembly({ task: "verify it" })).decisions).toEqual([]);
    }
  });

  it("is told by words before it is told by meaning", async () => {
    const config = { semantic: { enableModeSemantic: true } };
    const one = new PromptAssembler({ ...projectPorts(), catalogues: { modes }, config });
    const mode = async (task: string) => (await one.assemble({ task, json: true })).mode;
    expect(await mode("think about how the cache could be designed")).toBe("plan");
    expect(await mode("check: think about how the cache could be designed")).toBe("review");
  });

  it("is that of the examples nearest to it together, where any is near", () => {
    // At an angle, so that its cosine with a task that points to the right is the one given.
    const example = (mode: "plan" | "act" | "review", cosine: number) => ({
      ...{ mode, text: `${mode} ${cosine}` },
      embedding: Float32Array.of(cosine, Math.sqrt(1 - cosine * cosine)),
    });
    const told = (...entries: ReturnType<typeof example>[]) =>
      inferByMeaning(Float32Array.of(1, 0), { version: 1, embedder: "e", dimension: 2, entries });
    const reviews = [0.8, 0.7, 0.75].map((cosine) => example("review", cosine));
    expect(told(example("act", 0.9), ...reviews)).toBe("review");
    expect(told(example("act", 0.9), example("plan", 0.85))).toBe("act");
    // Beyond five nobody has a voice.
    const far = Array.from({ length: 20 }, () => example("plan", 0.4));
    expect(told(...far, ...reviews)).toBe("review");
    expect(told(...[0.29, 0.2, 0.1].map((cosine) => example("plan", cosine)))).toBeUndefined();
    expect(told(example("plan", 0.31))).toBe("plan");
  });
});
