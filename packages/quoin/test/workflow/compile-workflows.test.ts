import { createHash } from "node:crypto";
import { compileWorkflows } from "quoin/workflow";
import { describe, expect, it } from "vitest";
import { memoryFiles, placeOf } from "./memory-files.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const node = (node_id: string, task_ref: string, includes: Record<string, string> = {}) => ({
  node_id,
  type: "task",
  task_ref,
  includes,
});

describe("compileWorkflows (E4)", () => {
  it("assembles every node that has a task_ref, and says what each is made of", async () => {
    const { files, reads } = memoryFiles({
      "tasks/T.txt": "$$A",
      "tasks/U.txt": "u $$A\n$$include ./shared//rules.txt",
      "a.txt": "A\r\n",
      "shared/rules.txt": "rules\n",
    });
    const seen: string[] = [];
    const { prompts, problems } = await compileWorkflows(
      [
        {
          name: "one",
          value: { nodes: [node("n", "T", { A: "a.txt" }), { node_id: "gate", type: "gate" }] },
        },
        { name: "two", value: { nodes: [node("n", "U.txt", { A: "a.txt" })] } },
      ],
      { files, templates: "tasks", progress: (done, total) => seen.push(`${done}/${total}`) },
    );
    expect(problems).toEqual([]);
    expect(prompts).toEqual([
      {
        workflow: "one",
        node: "n",
        index: 0,
        task_ref: "T",
        text: "A",
        hash: sha256("A"),
        tokens: 1,
        files: [
          { path: "a.txt", hash: sha256("A\n") },
          { path: "tasks/T.txt", hash: sha256("$$A") },
        ],
      },
      expect.objectContaining({
        workflow: "two",
        text: "u A\nrules",
        files: ["a.txt", "shared/rules.txt", "tasks/U.txt"].map((path) => expect.objectContaining({ path })),
      }),
    ]);
    expect(seen).toEqual(["1/2", "2/2"]);
    expect([...reads.values()]).toEqual([1, 1, 1, 1]);
  });

  it("collects the problems of all nodes of all workflows, each place once", async () => {
    const { files, reads } = memoryFiles({ "tasks/T.txt": "$$A\n $$GONE", "a.txt": "x $$INNER" });
    const includes = { A: "a.txt" };
    const { prompts, problems } = await compileWorkflows(
      [
        {
          name: "one",
          value: { nodes: [node("n", "T", includes), node("m", "T", { ...includes, B: "b" })] },
        },
        { name: "two", value: { nodes: [node("n", "None", includes)] } },
        { name: "bad", value: { nodes: [{ node_id: 1 }] } },
        { name: "worse", value: "words" },
      ],
      { files, templates: "tasks" },
    );
    expect(prompts).toEqual([]);
    expect(problems.map((problem) => `${placeOf(problem)} ${problem.nodes}`)).toEqual([
      "spec_invalid bad:nodes.0.node_id ",
      "spec_invalid worse: ",
      "template_unresolved a.txt:1:3 one/n,one/m,two/n",
      "template_unresolved tasks/T.txt:2:2 one/n,one/m",
      "file_missing one:nodes.1.includes.B one/m",
      "template_unresolved one:nodes.1.includes.B one/m",
      "file_missing two:nodes.0.task_ref two/n",
    ]);
    expect([...reads.values()].every((times) => times === 1)).toBe(true);
  });

  it("gives the same for the same files, in time that grows with the nodes and not faster", async () => {
    const { files } = memoryFiles({ "tasks/T.txt": `$$A\n${"Rule upon rule. ".repeat(400)}`, "a.txt": "A" });
    const run = async (count: number) => {
      const nodes = Array.from({ length: count }, (_, at) => node(`n${at}`, "T", { A: "a.txt" }));
      const started = performance.now();
      const { prompts } = await compileWorkflows([{ name: "w", value: { nodes } }], {
        files,
        templates: "tasks",
      });
      return { prompts, time: performance.now() - started };
    };
    await run(50);
    const [few, many] = [await run(100), await run(1000)];
    expect(many.prompts).toHaveLength(1000);
    expect(many.prompts.slice(0, 100)).toEqual(few.prompts);
    expect(many.time).toBeLessThan(40 * few.time + 200);
  });
});
