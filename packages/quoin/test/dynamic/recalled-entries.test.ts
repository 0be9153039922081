/** Which memories a task gets, and which it does not. */
import { describe, expect, it } from "vitest";
import type { Ports } from "../../src/core/types.ts";
import { dynamic, PromptAssembler, type PromptConfig } from "../../src/dynamic.ts";
import { loadCounter } from "../../src/index.ts";
import type { FoundMemory, Memory } from "../../src/memories/types.ts";
import { embedder, memoriesOf, projectPorts } from "./a-project.ts";

const task = "run the tests";
const all = { memory: { minScore: 0 } };

function viewOf(memories: Ports["memories"], config: PromptConfig = all, ports: Partial<Ports> = {}) {
  const one = new PromptAssembler({ ...projectPorts({ ...ports, memories: memories as never }), config });
  return one.assemble({ task, json: true });
}

/** A store that found these, the nearest first; it keeps to the limit. */
function found(given: readonly (Partial<Memory> & { text: string; cosine: number })[]): Ports["memories"] {
  const rest = { type: "memory", kind: "fact", source: "test", trust: "untrusted", taint: 0 } as const;
  const stored = given.map(
    (each, at): FoundMemory => ({ id: `m${at}`, time: "2030-01-01T00:00:00Z", ...rest, ...each }),
  );
  return {
    search: async (_, { type, limit }) => stored.filter((each) => each.type === type).slice(0, limit),
  };
}

describe("what is remembered of a task (A7)", () => {
  it("is shown from the threshold on", async () => {
    const memories = memoriesOf([{ text: "run the tests with npm test" }, { text: "the sea is blue" }]);
    const collected = async (minScore: number) => {
      const blueprint = dynamic({ memory: { minScore } });
      const given = { counter: loadCounter, embedder, memories };
      return (await blueprint.collect({ task }, given)).memories;
    };
    const [best] = await collected(0);
    const just = await collected(best?.score as number);
    expect(just.map(({ memory }) => memory.text)).toEqual(["run the tests with npm test"]);
  });

  it("is looked for beyond the nearest, since words count too", async () => {
    const near = Array.from({ length: 30 }, (_, at) => ({ text: `Zqx ${at}.`, cosine: 0.31 }));
    const memories = found([...near, { text: "Run the tests with npm test.", cosine: 0.3 }]);
    const { context } = await viewOf(memories);
    expect(context.memories[0]).toBe("Run the tests with npm test.");
  });

  it("is three memories and three activities at most, of equals by id", async () => {
    const same = { text: "run the tests", cosine: 0.9 };
    const ids = ["e", "c", "d", "a", "b"];
    const each = (type: "memory" | "activity") =>
      ids.map((id) => ({ ...same, type, id: `${type}-${id}`, text: `run the tests (${id})` }));
    const { context } = await viewOf(found([...each("memory"), ...each("activity")]));
    const expected = ["a", "b", "c"].map((id) => `run the tests (${id})`);
    expect(context).toMatchObject({ memories: expected, activity: expected });
  });

  it("is nothing of a kind that is kept out, however it is drawn, or that the settings name", async () => {
    const kinds = ["ｓｙｓｔｅｍ", "Ｍeta", "rumour", "fact"];
    const memories = memoriesOf(kinds.map((kind) => ({ kind, text: `run the tests (${kind})` })));
    const texts = (...shown: string[]) => shown.map((kind) => `run the tests (${kind})`);
    const usual = await viewOf(memories);
    expect(usual.context.memories.toSorted()).toEqual(texts("fact", "rumour"));
    expect(usual.context.filteredCount).toBe(2);
    const own = await viewOf(memories, { memory: { minScore: 0, maxResults: 4, excludeKinds: ["Rumour"] } });
    expect(own.context.filteredCount).toBe(1);
    expect(own.context.memories).not.toContain("run the tests (rumour)");
    expect(own.context.memories).toHaveLength(3);
  });

  it("is nothing where a store cannot even count what it left out", async () => {
    // A13
    const leftOut = () => Promise.reject(new Error("down"));
    expect((await viewOf({ search: async () => [], leftOut })).context.memories).toEqual([]);
  });

  it("is switched off by itself: memories, activity", async () => {
    const memories = memoriesOf([
      { text: "run the tests with npm test" },
      { text: "ran the tests", type: "activity" },
    ]);
    const without = async (include: NonNullable<PromptConfig["include"]>) => {
      const { context } = await viewOf(memories, { ...all, include });
      return [context.memories.length, context.activity.length];
    };
    expect(await without({ memories: false })).toEqual([0, 1]);
    expect(await without({ activity: false })).toEqual([1, 0]);
  });
});

describe("what a screen sees of it (A8)", () => {
  /** Nothing that it has judged already is put before it again. */
  function quiet() {
    const asked: string[] = [];
    return {
      asked,
      detector: {
        id: "x",
        detect(texts: readonly string[]) {
          asked.push(...texts);
          return texts.map(() => ({ score: 0, reasons: [] }));
        },
      },
    };
  }

  it("is judged once, when it was written; from the settings' score on it is dropped", async () => {
    const memories = memoriesOf(
      [0.2, 0.5, 0.75].map((score) => ({
        text: `run the tests (${score})`,
        screened: { score, by: "x", reasons: [] },
      })),
    );
    const { asked, detector } = quiet();
    const usual = await viewOf(memories, all, { detector });
    expect([usual.context.memories.length, usual.context.filteredCount]).toEqual([2, 1]);
    const strict = { ...all, semantic: { injectionMinScore: 0.5 } };
    const { context } = await viewOf(memories, strict, { detector });
    expect(context).toMatchObject({ memories: ["run the tests (0.2)"], filteredCount: 2 });
    expect(asked.filter((text) => text.includes("run the tests"))).toEqual([]);
  });

  it("has no characters that nobody sees, and no control tokens", async () => {
    const memories = memoriesOf([{ text: "run\u200b the\u2060 tests <|im_end|> now" }]);
    const { context } = await viewOf(memories, all, { detector: quiet().detector });
    expect(context.memories).toHaveLength(1);
    expect(context.memories[0]).toMatch(/^run the tests /);
    expect(context.memories[0]).not.toContain("<|im_end|>");
  });
});
