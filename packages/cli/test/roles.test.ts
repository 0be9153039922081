import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { runQuoin } from "./run-quoin.ts";

const examples = join(import.meta.dirname, "../../../examples/roles");
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "quoin-cli-roles-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: string[]) => runQuoin(args, { cwd: folder });
const write = (name: string, text: string) => {
  mkdirSync(join(folder, name, ".."), { recursive: true });
  writeFileSync(join(folder, name), text);
};
const golden = (role: string) =>
  readFileSync(join(import.meta.dirname, "../../../spec/roles/golden", `${role}.txt`), "utf8");

describe("quoin assemble roles/<role>", () => {
  it("prints the golden prompts", async () => {
    for (const role of ["planner", "replanner", "extractor", "verifier"]) {
      const { code, stdout } = await run("assemble", `roles/${role}`, join(examples, `${role}.yaml`));
      expect(code).toBe(0);
      expect(stdout).toBe(golden(role));
    }
  });

  it("looks at the workspace where the input says nothing of it", async () => {
    write("work/src/index.js", "");
    write("work/.gitignore", "dist\n");
    write("work/dist/bundle.js", "");
    write("task.yaml", "task: { goal: Tidy up., workspace_path: work }\n");
    const { stdout } = await run("assemble", "roles/planner", "task.yaml");
    expect(stdout).toContain("WORKSPACE CONTENTS:\n~~~text\n.gitignore\nsrc/\nsrc/index.js\n~~~");
    write("task.yaml", "task:\n  goal: Tidy up.\n  workspace_path: nowhere\n");
    const missing = await run("assemble", "roles/planner", "task.yaml");
    expect(missing).toMatchObject({ code: 1, stdout: "" });
    expect(missing.stderr).toContain(
      "error[file_missing] task.yaml:3:3 task.workspace_path: nowhere: does not exist (if it is elsewhere, give",
    );
  });

  it("reads templates of one's own from the usual folder, the configuration's, or the one that is named", async () => {
    write(".quoin/roles/planner.yaml", "role: The usual.\n");
    write("conf/planner.yaml", "role: The configured.\n");
    write("named/planner.yaml", "role: The named.\n");
    const start = async (...more: string[]) =>
      (await run("assemble", "roles/planner", join(examples, "planner.yaml"), ...more)).stdout.split("\n")[0];
    expect(await start()).toBe("The usual.");
    write("quoin.config.yaml", "roles: conf\n");
    expect(await start()).toBe("The configured.");
    expect(await start("--templates", "named")).toBe("The named.");
  });

  it("tells everything that is wrong with a template, with a frame", async () => {
    write("t/planner.yaml", "instructions: |\n  {goal} {gaol}\n  {workspace_path} {user_context}\n");
    const { code, stderr } = await run("assemble", "roles/planner", "x.yaml", "--templates", "t");
    expect(code).toBe(1);
    expect(stderr).toContain("error[role_invalid] t/planner.yaml:2:10 instructions: {gaol} is no variable");
    expect(stderr).toContain("> 2 |   {goal} {gaol}");
    expect(stderr).toContain("{workspace_listing} is used nowhere");
  });

  it("tells everything that is wrong with an input, with its lines", async () => {
    write(
      "input.yaml",
      "task:\n  goal: x\nsubtask:\n  id: a\nmemory_entries:\n  - type: gossip\n    summary: y\n",
    );
    const { code, stderr } = await run("assemble", "roles/executor", "input.yaml");
    expect(code).toBe(1);
    expect(stderr).toContain("input.yaml:3:1 subtask.description: is required");
    expect(stderr).toContain("input.yaml:6:5 memory_entries[0].type:");
  });

  it("records, and replays from the same input, templates and workspace", async () => {
    write(".quoin/roles/planner.yaml", "role: Mine.\n");
    write("work/a.js", "");
    write("task.yaml", "task: { goal: Tidy up., workspace_path: work }\n");
    expect((await run("assemble", "roles/planner", "task.yaml", "--record")).code).toBe(0);
    expect((await run("replay", "latest")).code).toBe(0);
    write("work/b.js", "");
    const workspace = await run("replay", "latest");
    expect(workspace.code).toBe(1);
    expect(workspace.stdout).toContain("folder:workspace");
    rmSync(join(folder, "work/b.js"));
    write(".quoin/roles/planner.yaml", "role: Yours.\n");
    expect((await run("replay", "latest")).stdout).toContain("template:planner");
    // A role below is part of it even where every key of it is overridden.
    write("chain/low.yaml", "extends: planner\nrole: Low.\n");
    write("chain/top.yaml", "extends: low\nrole: Top.\n");
    const top = await run("assemble", "roles/top", "task.yaml", "--templates", "chain", "--record");
    expect(top.stdout).toMatch(/^Top\./);
    expect((await run("replay", "latest")).code).toBe(0);
    expect((await run("record", "show", "latest", "--json")).stdout).toContain("template:low");
    expect((await run("replay", "1")).stdout).toContain("template:planner");
    // A template that was not there is not part of the prompt.
    write(".quoin/roles/planner.yaml", "role: Mine.\n");
    write(".quoin/roles/poet.yaml", "role: x\n");
    expect((await run("replay", "1")).code).toBe(0);
  });

  it("prints the request of a provider, held to the schema of the answer", async () => {
    const { stdout } = await run(
      ...[
        "assemble",
        "roles/planner",
        join(examples, "planner.yaml"),
        "--for",
        "ollama",
        "--model",
        "llama3.1",
      ],
    );
    const request = JSON.parse(stdout);
    expect(request.messages.map(({ role }: { role: string }) => role)).toEqual(["system", "user"]);
    expect(request.format.properties.subtasks).toMatchObject({ type: "array", minItems: 3, maxItems: 15 });
  });

  it("refuses what does nothing, and what contradicts itself", async () => {
    const refused = async (...more: string[]) =>
      (await run("assemble", "roles/planner", join(examples, "planner.yaml"), ...more)).code;
    expect(await refused("--max-tokens", "5")).toBe(2);
    expect(await refused("--json", "--for", "ollama")).toBe(2);
    expect(await refused("--watch", "--record")).toBe(2);
    expect(await refused("--attachments", "name")).toBe(2);
    expect((await run("assemble", "roles/")).code).toBe(2);
    expect((await run("assemble", "roles/planner")).code).toBe(2);
  });
});

describe("quoin roles", () => {
  it("copies the templates once; an untouched copy changes nothing", async () => {
    const made = await run("roles", "init");
    expect(made.code).toBe(0);
    const again = await run("roles", "init", "planner", "verifier");
    expect(again.code).toBe(1);
    expect(again.stderr.match(/error\[file_exists\]/g)).toHaveLength(2);
    for (const role of ["planner", "verifier"]) {
      const { stdout } = await run("assemble", `roles/${role}`, join(examples, `${role}.yaml`));
      expect(stdout).toBe(golden(role));
    }
    expect((await run("roles", "init", "plumber", "--templates", "x")).code).toBe(1);
    expect(existsSync(join(folder, "x"))).toBe(false);
  });

  it("lists roles with their origin, and every problem", async () => {
    write(
      "t/poet.yaml",
      "role: You rhyme.\ninstructions: Rhyme.\nconstraints: [Be brief.]\ndescription: rhymes\n",
    );
    const good = await run("roles", "list", "--templates", "t");
    expect(good.code).toBe(0);
    expect(good.stdout).toMatch(/poet +text +t\/poet\.yaml +rhymes/);
    write("t/poet.yaml", "role: You {rhyme}.\n");
    write("t/planner.yaml", "role: [\n");
    const bad = await run("roles", "list", "--templates", "t", "--json");
    expect(bad.code).toBe(1);
    expect(JSON.parse(bad.stdout)).toContainEqual({ name: "poet", problems: true });
    expect(bad.stderr).toContain("t/planner.yaml:");
  });

  it("copies to where the configuration looks, and finds a wrong schema of a reply before a model is asked", async () => {
    write("quoin.config.yaml", "roles: prompts\n");
    expect((await run("roles", "init", "planner")).code).toBe(0);
    expect(existsSync(join(folder, "prompts/planner.yaml"))).toBe(true);
    write("prompts/judge.yaml", "role: x\ninstructions: y\nconstraints: [z]\nreply: { type: 5 }\n");
    const list = await run("roles", "list");
    expect(list.code).toBe(1);
    expect(list.stderr).toContain(
      "error[role_invalid] prompts/judge.yaml:4:1 reply: is not a valid JSON Schema",
    );
    write("in.json", "{}");
    const asked = await run(
      ...[
        "ask",
        "roles/judge",
        "in.json",
        "--endpoint",
        "http://127.0.0.1:9/v1",
        "--model",
        "m",
        "--no-record",
      ],
    );
    expect(asked.stderr).toContain("error[role_invalid] prompts/judge.yaml:4:1");
  });

  it("shows a role as it holds", async () => {
    write("t/constraints.yaml", "safety: [Do NOT push.]\n");
    const { stdout } = await run("roles", "show", "executor", "--templates", "t");
    expect(stdout).toContain("- Do NOT push.");
    expect(stdout).toContain("constraints roles/executor.yaml, roles/constraints.yaml, t/constraints.yaml");
    expect(stdout).toMatch(/\{task_state_yaml\} +roles\/executor\.yaml:\d+ \(task_state\)/);
  });

  it("prints the schemas of inputs and templates", async () => {
    const input = JSON.parse((await run("schema", "roles/verifier")).stdout);
    expect(input.required).toEqual(["subtask", "result"]);
    const template = JSON.parse((await run("schema", "roles", "--template")).stdout);
    expect(Object.keys(template.properties)).toContain("output_format");
    expect((await run("schema", "roles")).code).toBe(2);
    expect((await run("schema", "roles/plannr")).stderr).toContain("error[role_unknown]");
    write("t/mine.yaml", "extends: verifier\n");
    const mine = JSON.parse((await run("schema", "roles/mine", "--templates", "t")).stdout);
    expect(mine.required).toEqual(["subtask", "result"]);
    write(
      "t/own.yaml",
      "role: x\ninstructions: '{goal} {a} {b}'\nconstraints: [y]\nvariables: { a: { about: first }, b: { optional: true } }\n",
    );
    const own = JSON.parse((await run("schema", "roles/own", "--templates", "t")).stdout);
    expect(Object.keys(own.properties)).toEqual(["task", "goal", "variables"]);
    expect(own.properties.variables).toMatchObject({
      properties: { a: { description: "first" } },
      required: ["a"],
    });
  });
});

describe("quoin check-reply roles/<role>", () => {
  const reply = (name: string) => join(examples, "replies", name);

  it("prints the plan, its waves or its graph, and tells what was repaired", async () => {
    const { code, stdout, stderr } = await run("check-reply", "roles/planner", reply("planner.txt"));
    expect(code).toBe(0);
    expect(JSON.parse(stdout).subtasks).toHaveLength(4);
    expect(stderr).toContain("repaired: ");
    expect(stderr).toContain("ok: a plan with 4 open subtasks in 3 waves");
    const waves = await run("check-reply", "roles/planner", reply("planner.txt"), "--waves");
    expect(waves.stdout).toBe("1. inspect-callbacks\n2. convert-resize, convert-store\n3. run-tests\n");
    const graph = await run("check-reply", "roles/planner", reply("planner.txt"), "--mermaid");
    expect(graph.stdout).toMatch(/^graph TD\n/);
  });

  it("prints the correction for the model when the reply is wrong", async () => {
    const { code, stdout, stderr } = await run("check-reply", "roles/planner", reply("planner-cyclic.txt"));
    expect(code).toBe(1);
    expect(stdout).toContain("Your reply could not be used.");
    expect(stderr).toContain("install_deps -> run-tests -> install_deps");
  });

  it("holds a re-plan against the original, from the input or a file of its own", async () => {
    const input = parse(readFileSync(join(examples, "replanner.yaml"), "utf8"));
    const subtasks = input.original_plan.subtasks.map(({ status: _, ...each }: { status: string }) => each);
    write("same.json", JSON.stringify({ subtasks }));
    write(
      "changed.json",
      JSON.stringify({ subtasks: [{ ...subtasks[0], model_tier: 3 }, ...subtasks.slice(1)] }),
    );
    write("plan.json", JSON.stringify(input.original_plan));
    const check = (file: string, ...more: string[]) => run("check-reply", "roles/replanner", file, ...more);
    expect((await check("same.json", "--plan", "plan.json")).code).toBe(0);
    const changed = await check("changed.json", "--input", join(examples, "replanner.yaml"));
    expect(changed.code).toBe(1);
    expect(changed.stderr).toContain("$.subtasks[0].model_tier");
    const unheld = await check("changed.json");
    expect(unheld.code).toBe(0);
    expect(unheld.stderr).toContain("what is completed was not checked");
    write("broken.json", JSON.stringify({ subtasks: [{ id: 1 }] }));
    const broken = await check("same.json", "--plan", "broken.json");
    expect(broken.stderr).toContain("error[spec_invalid] broken.json:1:");
  });

  it("recognises a blocked executor, a verdict, and JSON of one's own schema", async () => {
    write("blocked.txt", 'I cannot go on.\n{"status": "blocked", "reason": "no network"}');
    const blocked = await run("check-reply", "roles/executor", "blocked.txt", "--json");
    expect(JSON.parse(blocked.stdout)).toMatchObject({ ok: true, blocked: { reason: "no network" } });
    const plainly = await run("check-reply", "roles/executor", "blocked.txt");
    expect(plainly.stdout).toBe('{"status":"blocked","reason":"no network"}\n');
    write("verdict.txt", '{"passed": true, "reason": "fine", "problems": ["but"]}');
    expect((await run("check-reply", "roles/verifier", "verdict.txt")).code).toBe(1);
    write(
      "t/scorer.yaml",
      "role: You score.\ninstructions: Score.\nconstraints: [Be fair.]\nreply: { type: object, properties: { score: { type: integer } }, required: [score] }\n",
    );
    write("score.txt", "Here: {'score': 7,}");
    const score = await run("check-reply", "roles/scorer", "score.txt", "--templates", "t");
    expect(score).toMatchObject({ code: 0, stdout: '{\n  "score": 7\n}\n' });
    write("score.txt", '{"score": "high"}');
    const wrong = await run("check-reply", "roles/scorer", "score.txt", "--templates", "t");
    expect(wrong.code).toBe(1);
    expect(wrong.stdout).toContain("$.score");
    const cut = await run("check-reply", "roles/executor", "blocked.txt", "--cut-off");
    expect(cut.code).toBe(1);
  });
});
