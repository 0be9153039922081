import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runQuoin } from "./run-quoin.ts";

const root = mkdtempSync(join(tmpdir(), "quoin-workflow-cli-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
mkdirSync(join(root, "tasks"));
writeFileSync(join(root, "tasks/Good.txt"), "Hello $$X.\n");
writeFileSync(join(root, "tasks/Bad.txt"), "Hello\n $$NOPE\n");
writeFileSync(join(root, "x.txt"), "world\n");
const plan = join(root, "plan.json");
const node = (id: string, task_ref: string) => ({
  node_id: id,
  type: "task",
  task_ref,
  includes: { X: "x.txt" },
});
writeFileSync(plan, JSON.stringify({ nodes: [node("good", "Good"), node("bad", "Bad.txt")] }));
const run = (id: string) =>
  runQuoin(["assemble", "workflow", plan, "--node", id, "--root", root, "--templates", "tasks"]);

describe("quoin assemble workflow", () => {
  it("prints the template with its includes, byte for byte (E1)", async () => {
    expect(await run("good")).toMatchObject({ code: 0, stdout: "Hello world.\n", stderr: "" });
  });

  it("refuses what it cannot resolve, with a file that can be found from here (E3)", async () => {
    const { code, stdout, stderr } = await run("bad");
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(`${join(root, "tasks/Bad.txt")}:2:2: $$NOPE is not among the node's includes`);
    expect(stderr).toContain("> 2 |  $$NOPE");
    expect(stderr).toMatch(/plan\.json:1:\d+ nodes\[1\]\.includes\.X: the include X \(x\.txt\) is not used/);
  });

  it("says at which line of the workflow a file is named that is not there (E3)", async () => {
    const other = join(root, "other.yaml");
    writeFileSync(other, "nodes:\n  - node_id: a\n    task_ref: Good\n    includes:\n      X: none.txt\n");
    const args = ["assemble", "workflow", other, "--node", "a", "--root", root, "--templates", "tasks"];
    const { code, stderr } = await runQuoin(args);
    expect(code).toBe(1);
    expect(stderr).toContain(`${other}:5:7 nodes[0].includes.X: none.txt does not exist`);
  });

  it("names the nodes there are", async () => {
    expect((await run("other")).stderr).toContain("there are good, bad");
  });
});
