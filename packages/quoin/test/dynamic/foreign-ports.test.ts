import { describe, expect, it } from "vitest";
import { type AssemblerOptions, PromptAssembler } from "../../src/dynamic.ts";
import { embedder, git, memoriesOf, projectPorts, skills, tools } from "./a-project.ts";

const made = async (ports: Partial<AssemblerOptions>) => {
  const one = new PromptAssembler({ ...projectPorts(ports), catalogues: { tools, skills } });
  const { view, decisions } = await one.assembly({ task: "run the tests", explain: true });
  return {
    view,
    degraded: decisions.filter(({ action }) => action === "degrade").map(({ reason }) => reason),
  };
};
const search = (found: unknown) => ({ memories: { search: async () => found as never } });
const entry = {
  ...{ id: "m1", type: "memory", kind: "fact", text: "tests are run by npm test", source: "x" },
  ...{ trust: "untrusted", time: "2026-01-01T00:00:00Z", taint: 0, cosine: 0.9 },
};

// A13
describe("a port that gives something else", () => {
  it.each<[string, Partial<AssemblerOptions>, RegExp]>([
    ["no list of memories", search(null), /store of memories failed/],
    ["words for memories", search("none"), /store of memories failed/],
    ["a list of nothing", search([null]), /store of memories failed/],
    ["a memory without a kind", search([{ ...entry, kind: undefined }]), /store of memories failed/],
    ["a memory that is no text", search([{ ...entry, text: 7 }]), /store of memories failed/],
    ["a memory without a cosine", search([{ ...entry, cosine: Number.NaN }]), /store of memories failed/],
    [
      "vectors of another length",
      {
        embedder: {
          id: embedder.id,
          embedMany: async (texts) => texts.map(() => new Float32Array(3).fill(1)),
        },
      },
      /3 numbers/,
    ],
    ["a branch that is a number", { git: async () => ({ ...git, branch: 1 }) as never }, /git failed/],
    ["a folder that is a list", { environment: () => ({ cwd: [], os: "x" }) as never }, /environment/],
    [
      "words that throw",
      {
        embedder: {
          id: embedder.id,
          embedMany: (texts) => embedder.embedMany(texts),
          embedWords: () => {
            throw new Error("boom");
          },
        },
      },
      /words failed/,
    ],
    [
      "words that are none",
      {
        embedder: {
          id: embedder.id,
          embedMany: (texts) => embedder.embedMany(texts),
          embedWords: () => [null] as never,
        },
      },
      /words failed/,
    ],
  ])("%s: a prompt all the same, and it is told", async (_, ports, reason) => {
    const { view, degraded } = await made(ports);
    expect(view.tools).toContain("run_tests");
    expect(degraded.join()).toMatch(reason);
  });

  it("a store that knows no types and says things twice is taken at what it says once", async () => {
    const { view, degraded } = await made(search([entry, entry, { ...entry, id: "m2", type: "activity" }]));
    expect(view.context.memories).toEqual([entry.text]);
    expect(view.context.activity).toEqual([entry.text]);
    expect(degraded).toEqual([]);
    expect((await made({ memories: memoriesOf([]) })).degraded).toEqual([]);
  });
});
