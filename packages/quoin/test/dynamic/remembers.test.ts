import { describe, expect, it } from "vitest";
import { assembler, embedder, filesOf, layerFiles, memoriesOf } from "./a-project.ts";

/** Counts the calls, and passes them on. */
function counting() {
  let calls = 0;
  return {
    calls: () => calls,
    embedder: {
      id: embedder.id,
      embedMany: (...given: Parameters<typeof embedder.embedMany>) => {
        calls++;
        return embedder.embedMany(...given);
      },
    },
  };
}

describe("what an assembler remembers", () => {
  it("embeds once, and not at all when a task comes again (A5)", async () => {
    const { calls, embedder: counted } = counting();
    const memories = memoriesOf([{ text: "run the tests with npm test" }]);
    const one = assembler({}, { embedder: counted, memories });
    const task = { task: "Run the tests. Then mail the result.", json: true } as const;
    expect((await one.assemble(task)).metrics.embeddingCalls).toBe(1);
    expect(calls()).toBe(1);
    expect((await one.assemble(task)).metrics.embeddingCalls).toBe(0);
    expect(calls()).toBe(1);
  });

  it("remembers as many tasks as it is told, the latest ones (A3, A14)", async () => {
    const { calls, embedder: counted } = counting();
    const one = assembler({ cacheSize: 2 }, { embedder: counted });
    const ask = async (task: string) => (await one.assemble({ task, json: true })).metrics.embeddingCalls;
    expect([await ask("a"), await ask("b"), await ask("a"), await ask("c")]).toEqual([1, 1, 0, 1]);
    // `b` was not asked for the longest.
    expect([await ask("a"), await ask("b")]).toEqual([0, 1]);
    expect(calls()).toBe(4);
  });

  it("reads layers once for a mode, and again when told to forget (A14)", async () => {
    const files = filesOf(layerFiles);
    const one = assembler({}, { files });
    await one.assemble({ task: "a" });
    const first = files.reads.length;
    expect(first).toBe(3);
    await one.assemble({ task: "b" });
    expect(files.reads).toHaveLength(first);
    await one.assemble({ task: "b", mode: "plan" });
    expect(files.reads.slice(first)).toContain(".quoin/prompts/layers/rules.plan.md");
    one.forget();
    await one.assemble({ task: "b" });
    expect(files.reads).toHaveLength(first + 3 + 3);
  });
});
