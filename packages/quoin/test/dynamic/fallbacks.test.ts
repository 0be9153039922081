import { describe, expect, it } from "vitest";
import type { Ports } from "../../src/core/types.ts";
import { PromptAssembler, type PromptConfig, parsePromptConfig } from "../../src/dynamic.ts";
import { QuoinError } from "../../src/errors.ts";
import {
  attack,
  embedder,
  filesOf,
  layerFiles,
  memoriesOf,
  projectPorts,
  skills,
  tools,
} from "./a-project.ts";

const never = () => new Promise<never>(() => {});
const fails = async () => {
  throw new Error("secret words of the port");
};

const refuses = async (file: string) => {
  throw new QuoinError({ code: "file_unreadable", file, message: "may not be read (no permission)" });
};

async function made(ports: Partial<Ports>, config: PromptConfig = {}, catalogues = { tools, skills }) {
  const one = new PromptAssembler({ ...projectPorts(), ...ports, config, catalogues });
  const assembly = await one.assembly({ task: "run the tests" });
  return {
    ...assembly,
    degraded: assembly.decisions.filter(({ action }) => action === "degrade").map(({ reason }) => reason),
  };
}

describe("what can be done without (A13)", () => {
  it("needs nothing where everything is there", async () => {
    expect((await made({})).degraded).toEqual([]);
  });

  const short = { timeouts: { embedder: 20, memories: 20, firstSearch: 20, git: 20, layers: 20 } };
  it.each<[string, Partial<Ports>, RegExp]>([
    ["no embedder", { embedder: undefined as never }, /no embedder/],
    ["an embedder that fails", { embedder: { id: embedder.id, embedMany: fails } }, /embedder failed/],
    [
      "one that throws at once",
      {
        embedder: {
          id: embedder.id,
          embedMany: (() => {
            throw new Error("x");
          }) as never,
        },
      },
      /embedder failed/,
    ],
    [
      "one that never answers",
      { embedder: { id: embedder.id, embedMany: never } },
      /embedder took longer than 20 ms/,
    ],
    [
      "one that answers too little",
      { embedder: { id: embedder.id, embedMany: async () => [] } },
      /embedder failed/,
    ],
    [
      "one of another dimension",
      {
        embedder: {
          id: embedder.id,
          embedMany: async (texts) => texts.map(() => new Float32Array(3).fill(1)),
        },
      },
      /3 numbers/,
    ],
  ])("%s: tools are chosen by their words", async (_name, ports, reason) => {
    const { view, degraded, text } = await made(ports, short);
    expect(view.tools).toContain("run_tests");
    expect(degraded.join("\n")).toMatch(reason);
    expect(text + degraded).not.toContain("secret words");
    // Deterministic, too.
    expect((await made(ports, short)).text).toBe(text);
  });

  it.each<[string, Partial<Ports>, RegExp]>([
    ["a store that is down", { memories: { search: fails } }, /store of memories failed/],
    ["a store that never answers", { memories: { search: never } }, /store of memories took longer/],
    ["git that fails", { git: fails }, /git failed/],
    ["git that never answers", { git: never }, /git took longer/],
    ["no files", { files: undefined as never }, /constitution\.md was not looked for: the built-in layer/],
    ["no layers", { files: filesOf({}) }, /constitution\.md does not exist: the built-in layer/],
    [
      "layers that may not be read",
      { files: { read: refuses } },
      /md failed \(file_unreadable\): the built-in/,
    ],
    ["files that never come", { files: { read: never } }, /took longer than 20 ms: the built-in layer/],
    [
      "a layer that is empty",
      { files: filesOf({ ...layerFiles, ".quoin/prompts/layers/rules.md": " \n" }) },
      /rules\.md is empty/,
    ],
    [
      "a layer that is no text",
      {
        files: filesOf({
          ...layerFiles,
          ".quoin/prompts/layers/rules.md": new Uint8Array([0xff, 0xfe, 0xfa]),
        }),
      },
      /rules\.md is not UTF-8/,
    ],
    [
      "a layer that nobody would send",
      {
        files: filesOf({ ...layerFiles, ".quoin/prompts/layers/rules.md": "x".repeat(1_000_001) }),
      },
      /rules\.md is larger than 1 MB/,
    ],
  ])("%s: a prompt all the same, and it is told", async (_name, ports, reason) => {
    const { view, degraded, text } = await made(ports, short);
    expect(view.tools).toContain("run_tests");
    expect(text).toContain("# CONSTITUTION (IMMUTABLE)");
    expect(degraded.join("\n")).toMatch(reason);
  });

  it("judges by itself where a detector never answers, and tells", async () => {
    let told: AbortSignal | undefined;
    const detect = (_texts: readonly string[], { signal }: { signal?: AbortSignal } = {}) => {
      told = signal;
      return never();
    };
    const memories = memoriesOf([
      { text: "run the tests with npm test" },
      { text: `run the tests: ${attack}` },
    ]);
    const ports = { memories, detector: { id: "slow", detect } };
    const config = { memory: { minScore: 0 }, timeouts: { detector: 20 } };
    const { view, degraded } = await made(ports, config);
    expect(view.context.memories).toEqual(["run the tests with npm test"]);
    expect(view.context.filteredCount).toBe(1);
    expect(degraded).toEqual([
      "the detector slow failed (took longer than 20 ms), so the built-in one was used",
    ]);
    expect(told?.aborted).toBe(true);
  });

  it("waits for its own detector without a limit that is meant for others", async () => {
    const memories = memoriesOf([{ text: `run the tests: ${attack}` }]);
    const config = { memory: { minScore: 0 }, timeouts: { detector: 1 } };
    const { view, degraded } = await made({ memories }, config);
    expect([view.context.filteredCount, degraded]).toEqual([1, []]);
  });

  it("has a limit of time for everyone who may be far away (A3)", () => {
    expect(parsePromptConfig({}).timeouts).toEqual({
      embedder: 2000,
      memories: 1000,
      firstSearch: 10_000,
      git: 3000,
      layers: 1000,
      detector: 10_000,
    });
    for (const name of ["firstSearch", "detector"])
      expect(() => parsePromptConfig({ timeouts: { [name]: 0 } })).toThrow(`timeouts.${name}`);
  });

  it("is not less where there is no repository, and nothing to remember", async () => {
    const { view, degraded } = await made({ git: async () => null, memories: memoriesOf([]) });
    expect(view.context.git).toBeNull();
    expect(degraded).toEqual([]);
  });

  it("ends when nobody waits any more, with their reason", async () => {
    const stop = new AbortController();
    const one = new PromptAssembler({ ...projectPorts({ git: never }), catalogues: { tools } });
    const waiting = one.assembly({ task: "run the tests" }, stop.signal);
    stop.abort(new Error("enough"));
    await expect(waiting).rejects.toThrow("enough");
  });

  it("tries a layer again that could not be read in time", async () => {
    let slow = true;
    const files = filesOf(layerFiles);
    const read = (path: string) => (slow ? never() : files.read(path));
    const one = new PromptAssembler({ ...projectPorts({ files: { read } }), config: short });
    expect(await one.assemble({ task: "go" })).not.toContain("Be careful.");
    slow = false;
    expect(await one.assemble({ task: "go" })).toContain("Be careful.");
  });

  it("looks once for a layer that does not exist, and tells of it with every task (A1, A14)", async () => {
    const files = filesOf({});
    const one = new PromptAssembler(projectPorts({ files }));
    for (const task of ["go", "go on"]) {
      const reasons = (await one.assembly({ task })).decisions.map(({ reason }) => reason);
      expect(reasons.filter((reason) => reason.includes("does not exist"))).toHaveLength(3);
    }
    expect(files.reads).toHaveLength(3);
  });

  it("tries a layer again with every task that failed otherwise", async () => {
    let reads = 0;
    const read = (path: string) => {
      reads++;
      return refuses(path);
    };
    const one = new PromptAssembler(projectPorts({ files: { read } }));
    for (const task of ["go", "go on"]) await one.assemble({ task });
    expect(reads).toBe(6);
  });

  it("does without a local model that cannot be loaded, words and all", async () => {
    const broken = {
      get id(): string {
        throw new Error("no weights");
      },
      embedMany: fails,
      embedWords: () => {
        throw new Error("no weights");
      },
    };
    const { view, degraded } = await made({ embedder: broken });
    expect(view.tools).toContain("run_tests");
    expect(degraded.join()).toContain("the embedder failed");
  });

  it("compares words again once the embedder is back", async () => {
    let isDown = true;
    const one = new PromptAssembler({
      ...projectPorts(),
      catalogues: { tools },
      embedder: {
        id: embedder.id,
        embedMany: (...given) => (isDown ? fails() : embedder.embedMany(...given)),
        embedWords: (text) => embedder.embedWords(text),
      },
    });
    const task = { task: "exécute les tests du projet", json: true } as const;
    await one.assemble(task);
    isDown = false;
    const back = await one.assemble(task);
    const always = new PromptAssembler({ ...projectPorts(), catalogues: { tools } });
    expect(back.tools).toEqual((await always.assemble(task)).tools);
  });

  it("does without an environment that cannot be told", async () => {
    const environment = () => {
      throw new Error("gone");
    };
    const { view, degraded } = await made({ environment });
    expect(view.context.env).toBeNull();
    expect(degraded).toEqual([expect.stringContaining("the environment cannot be told")]);
  });

  it("ends while a detector or a counter takes its time", async () => {
    const memories = memoriesOf([{ text: "run the tests with npm test" }]);
    const slow: Partial<Ports>[] = [
      { memories, detector: { id: "slow", detect: never } },
      { counter: never },
    ];
    for (const ports of slow) {
      const stop = new AbortController();
      const one = new PromptAssembler({ ...projectPorts(ports), config: { memory: { minScore: 0 } } });
      const waiting = one.assembly({ task: "run the tests" }, stop.signal);
      setTimeout(() => stop.abort(new Error("enough")), 50);
      await expect(waiting).rejects.toThrow("enough");
    }
  });

  it("refuses a limit that no timer can keep", () => {
    const config = { timeouts: { git: 3_000_000_000 } };
    expect(() => new PromptAssembler({ config })).toThrow("timeouts.git");
  });

  it("looks once for a layer that does not exist, and takes the built-in one of the mode (A1, A14)", async () => {
    const reads: string[] = [];
    const read = async (path: string): Promise<never> => {
      reads.push(path);
      throw new QuoinError({ code: "file_missing", file: path, message: "m" });
    };
    const one = new PromptAssembler(projectPorts({ files: { read } }));
    for (const mode of ["plan", "act", "review", "plan"] as const) {
      const { text, decisions } = await one.assembly({ task: "go", mode });
      expect(text).toContain({ plan: "for planning", act: "for acting", review: "for reviewing" }[mode]);
      expect(decisions[0]?.reason).toMatch(/constitution\.md does not exist: the built-in layer/);
    }
    expect(reads).toHaveLength(9);
  });

  it("gives the same bytes for layers of every system (A14)", async () => {
    const withEnds = (end: string) => {
      const path = ".quoin/prompts/layers/rules.md";
      const files = filesOf({ ...layerFiles, [path]: `One.${end}Two.${end}` });
      return new PromptAssembler(projectPorts({ files })).assemble({ task: "go" });
    };
    const plain = await withEnds("\n");
    expect(plain).toContain("One.\nTwo.\n");
    expect([await withEnds("\r\n"), await withEnds("\r")]).toEqual([plain, plain]);
  });
});
