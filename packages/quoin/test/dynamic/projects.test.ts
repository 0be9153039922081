import { describe, expect, it } from "vitest";
import type { AssemblyEvent } from "../../src/core/ports.ts";
import { PromptAssembler, type PromptConfig } from "../../src/dynamic.ts";
import { embedder, filesOf, layerFiles, projectPorts, tools } from "./a-project.ts";

const constitution = ".quoin/prompts/layers/constitution.md";

/** Projects that are told apart by their constitution; lists what is opened, read and closed. */
function projects() {
  const opened: string[] = [];
  const closed: string[] = [];
  const files = new Map<string, ReturnType<typeof filesOf>>();
  return {
    opened,
    closed,
    reads: (root: string) => files.get(root)?.reads.length ?? 0,
    async open(root: string) {
      opened.push(root);
      const own = filesOf({ ...layerFiles, [constitution]: `The constitution of ${root}.` });
      files.set(root, own);
      return { files: own, close: async () => void closed.push(root) };
    },
  };
}

describe("the projects of an assembler", () => {
  it("keeps the projects apart that tasks name (A1)", async () => {
    const { opened, open, reads } = projects();
    const one = new PromptAssembler({ embedder, open });
    expect(await one.assemble({ task: "go", root: "/a" })).toContain("The constitution of /a.");
    expect(await one.assemble({ task: "go", root: "/b" })).toContain("The constitution of /b.");
    expect(await one.assemble({ task: "go", root: "/a" })).toContain("The constitution of /a.");
    expect(opened).toEqual(["/a", "/b"]);
    // A14
    expect([reads("/a"), reads("/b")]).toEqual([3, 3]);
  });

  it("opens what a task gives at once too, and the current folder where it names none", async () => {
    const one = new PromptAssembler({
      embedder,
      open: (root) => ({ files: filesOf({ ...layerFiles, [constitution]: `Of ${root}, at once.` }) }),
    });
    expect(await one.assemble({ task: "go" })).toContain("Of ., at once.");
  });

  it("takes two spellings of a folder for one", async () => {
    const { opened, open } = projects();
    const one = new PromptAssembler({ embedder, open });
    for (const root of ["a/b", "./a/b", "a//b/", "a/./b/."]) await one.assemble({ task: "go", root });
    for (const root of ["", ".", "./"]) await one.assemble({ task: "go", root });
    for (const root of ["/", "/.", "/a", "//host/a"]) await one.assemble({ task: "go", root });
    expect(opened).toEqual(["a/b", ".", "/", "/a", "//host/a"]);
  });

  it("looks at its settings first, and opens nothing for them", () => {
    const { opened, open } = projects();
    expect(() => new PromptAssembler({ open, config: { maxTools: -1 } })).toThrow("maxTools");
    new PromptAssembler({ open });
    expect(opened).toEqual([]);
  });

  it("opens nothing for input that is none, and tells the log", async () => {
    const { opened, open } = projects();
    const events: AssemblyEvent[] = [];
    const one = new PromptAssembler({ open, log: (event) => events.push(event) });
    for (const wrong of [undefined, null, {}, { task: "" }, { task: "go", root: 7 }, { task: "go", more: 1 }])
      await expect(one.assemble(wrong as never)).rejects.toMatchObject({ code: "spec_invalid" });
    expect(opened).toEqual([]);
    expect(events).toHaveLength(6);
  });

  it("refuses a root where nobody opens one, and says what to do (A1)", async () => {
    const one = new PromptAssembler(projectPorts());
    await expect(one.assemble({ task: "go", root: "/elsewhere" })).rejects.toMatchObject({
      code: "spec_invalid",
      problems: [{ path: ["root"], message: expect.stringContaining("`open`") }],
    });
  });

  it("opens a project once for tasks that come together, and again where that failed", async () => {
    let times = 0;
    const one = new PromptAssembler({
      embedder,
      async open() {
        times++;
        if (times === 1) throw new Error("not yet");
        return { files: filesOf(layerFiles) };
      },
    });
    const together = () => Promise.allSettled([1, 2, 3].map((at) => one.assemble({ task: `go ${at}` })));
    expect((await together()).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect((await together()).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
    expect(times).toBe(2);
  });

  it("keeps the latest sixteen, and closes the others", async () => {
    const { opened, closed, open } = projects();
    const one = new PromptAssembler({ embedder, open });
    const visit = (at: number) => one.assemble({ task: "go", root: `/${at}` });
    for (let at = 0; at < 16; at++) await visit(at);
    await visit(0);
    expect(closed).toEqual([]);
    await visit(16);
    await expect.poll(() => closed).toEqual(["/1"]);
    await visit(1);
    expect(opened).toHaveLength(18);
  });

  it("closes all of them when told to, none while a task needs it", async () => {
    const { closed, open } = projects();
    let answer: (state: null) => void = () => {};
    const git = () =>
      new Promise<null>((resolve) => {
        answer = resolve;
      });
    const config: PromptConfig = { timeouts: { git: 60_000 } };
    const one = new PromptAssembler({ embedder, git, config, open });
    const running = one.assemble({ task: "go", root: "/a" });
    const closing = one.close();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(closed).toEqual([]);
    answer(null);
    expect(await running).toContain("The constitution of /a.");
    await closing;
    expect(closed).toEqual(["/a"]);
  });

  it("ends while a project is being opened and nobody waits any more", async () => {
    const stop = new AbortController();
    const one = new PromptAssembler({ open: () => new Promise<never>(() => {}) });
    const waiting = one.assembly({ task: "go" }, stop.signal);
    stop.abort(new Error("enough"));
    await expect(waiting).rejects.toThrow("enough");
  });

  it("embeds a task once for all projects, and ranks the same tools for them (A5)", async () => {
    const { open } = projects();
    const one = new PromptAssembler({ embedder, open, catalogues: { tools } });
    const ask = (root: string) => one.assemble({ task: "run the tests", root, json: true });
    const [first, second] = [await ask("/a"), await ask("/b")];
    expect([first.metrics.embeddingCalls, second.metrics.embeddingCalls]).toEqual([1, 0]);
    expect(second.tools).toEqual(first.tools);
  });

  it("reads the layers of every project anew when told to forget", async () => {
    const { open, reads } = projects();
    const one = new PromptAssembler({ embedder, open });
    const visit = async () => {
      for (const root of ["/a", "/b"]) await one.assemble({ task: "go", root });
    };
    await visit();
    one.forget();
    await visit();
    expect([reads("/a"), reads("/b")]).toEqual([6, 6]);
  });
});
