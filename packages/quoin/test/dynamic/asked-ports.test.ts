/** What the ports are asked with, and how often: an embedder or a store may be somebody else's machine. */
import { describe, expect, it } from "vitest";
import type { Ports } from "../../src/core/types.ts";
import { dynamic, PromptAssembler, type PromptConfig } from "../../src/dynamic.ts";
import { loadCounter } from "../../src/index.ts";
import { embedder, projectPorts, skills, tools } from "./a-project.ts";

type Embed = typeof embedder.embedMany;
const never = () => new Promise<never>(() => {});
const short = { timeouts: { embedder: 20, memories: 20, git: 20, layers: 20 } };

function assembler(ports: Partial<Ports>, config: PromptConfig = {}): PromptAssembler {
  return new PromptAssembler({ ...projectPorts(ports), config, catalogues: { tools, skills } });
}

/** Tells what it was asked, and passes it on. */
function listening(answer: Embed = embedder.embedMany.bind(embedder)) {
  const asked: { texts: readonly string[]; options: Parameters<Embed>[1] }[] = [];
  const embedMany: Embed = (texts, options) => {
    asked.push({ texts, options });
    return answer(texts, options);
  };
  return { asked, embedder: { id: embedder.id, embedMany } };
}

describe("the embedder", () => {
  const secret = `ghp_${"a1B2".repeat(9)}`;

  it("gets no secret and no personal data of the task that prompts do not show", async () => {
    // A5, A8
    const task = `mail ${secret} to ana@example.org`;
    const cases: [NonNullable<PromptConfig["redact"]>, string[]][] = [
      [{}, ["ana@example.org"]],
      [{ pii: true }, []],
      [{ secrets: false }, [secret, "ana@example.org"]],
    ];
    for (const [redact, shown] of cases) {
      const { asked, embedder: given } = listening();
      const { text } = await assembler({ embedder: given }, { redact }).assembly({ task });
      const sent = JSON.stringify(asked);
      expect(sent).toContain("mail");
      for (const all of [sent, text])
        expect([secret, "ana@example.org"].filter((each) => all.includes(each))).toEqual(shown);
    }
  });

  it("is asked for a query's vectors", async () => {
    // A5
    const { asked, embedder: given } = listening();
    await assembler({ embedder: given }).assembly({ task: "run the tests" });
    expect(asked).toEqual([
      { texts: ["run the tests"], options: expect.objectContaining({ purpose: "query" }) },
    ]);
  });

  it("is counted as asked where it fails, and not where there is none", async () => {
    // A5, A13
    const { embedder: given } = listening(() => Promise.reject(new Error("down")));
    const calls = async (ports: Partial<Ports>) =>
      (await assembler(ports).assemble({ task: "go", json: true })).metrics.embeddingCalls;
    expect(await calls({ embedder: given })).toBe(1);
    expect(await calls({ embedder: undefined as never })).toBe(0);
  });

  it("is asked again when told to forget", async () => {
    // A5
    const { asked, embedder: given } = listening();
    const one = assembler({ embedder: given });
    for (let round = 0; round < 2; round++) await one.assemble({ task: "run the tests" });
    expect(asked).toHaveLength(1);
    one.forget();
    await one.assemble({ task: "run the tests" });
    expect(asked).toHaveLength(2);
  });
});

it("vectors of one embedder are not taken for another's", async () => {
  // A2, A5
  const blueprint = dynamic();
  const searched: string[] = [];
  const memories: Ports["memories"] = {
    async search(query) {
      searched.push(query.embedder);
      return [];
    },
  };
  const collect = async (id: string) => {
    const given = { counter: loadCounter, memories, embedder: { ...listening().embedder, id } };
    return (await blueprint.collect({ task: "go" }, given)).embeddingCalls;
  };
  expect([await collect("one"), await collect("two"), await collect("one")]).toEqual([1, 1, 0]);
  expect([...new Set(searched)]).toEqual(["one", "two"]);
});

describe("a port that takes too long", () => {
  it.each<[string, (told: (signal: AbortSignal | undefined) => Promise<never>) => Partial<Ports>]>([
    [
      "embedder",
      (told) => ({ embedder: { id: embedder.id, embedMany: (_, options) => told(options?.signal) } }),
    ],
    ["memories", (told) => ({ memories: { search: (_, { signal }) => told(signal) } })],
    ["git", (told) => ({ git: ({ signal }) => told(signal) })],
  ])("is told to stop: %s", async (_name, portsOf) => {
    // A13
    const signals: (AbortSignal | undefined)[] = [];
    const ports = portsOf((signal) => {
      signals.push(signal);
      return never();
    });
    await assembler(ports, short).assembly({ task: "run the tests" });
    expect(signals.length).toBeGreaterThan(0);
    expect(signals.map((signal) => signal?.aborted)).toEqual(signals.map(() => true));
  });

  it("holds nobody up who has given up: files", async () => {
    // A13
    const stop = new AbortController();
    const one = assembler({ files: { read: never } }, { timeouts: { layers: 1_000_000 } });
    const waiting = one.assembly({ task: "run the tests" }, stop.signal);
    setTimeout(() => stop.abort(new Error("enough")), 20);
    await expect(waiting).rejects.toThrow("enough");
  });
});
