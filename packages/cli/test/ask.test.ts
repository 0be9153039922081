import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Script, type Step, startScript } from "../../quoin/test/ask/start-script.ts";
import { hangs, json, ollamaBody, openaiBody, raw, says } from "../../quoin/test/ask/steps.ts";
import { runQuoin } from "./run-quoin.ts";

const examples = join(import.meta.dirname, "../../../examples/roles");
const reply = (name: string) => readFileSync(join(examples, "replies", name), "utf8");
let folder = "";
let script: Script | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "quoin-cli-ask-"));
});
afterEach(async () => {
  await script?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function ask(steps: Step[], more: string[] = [], api: "openai" | "ollama" = "openai") {
  script = await startScript(...steps);
  const address =
    api === "openai" ? `http://127.0.0.1:${script.port}/v1` : `http://127.0.0.1:${script.port}/api`;
  const args = [
    "ask",
    "roles/planner",
    join(examples, "planner.yaml"),
    "--endpoint",
    address,
    "--model",
    "llama3.1",
  ];
  return runQuoin([...args, ...more], { cwd: folder, env: { QUOIN_ENDPOINT_KEY: "test-key-1" } });
}

const plan = reply("planner.txt");
const strict = JSON.stringify(
  JSON.parse(plan.slice(plan.indexOf("{"), plan.lastIndexOf("}") + 1).replace(/,(\s*[}\]])/g, "$1")),
);

/** Everything that a model does wrong, then the right thing. */
const misbehaviours: Record<string, Step> = {
  "a refusal in prose": says("I cannot help with that."),
  "nothing at all": says(""),
  "only its thoughts": says("<think>First I should look at the files…</think>"),
  "two different plans": says(
    `${strict}\n\nOr rather:\n${strict.replace("convert-store", "convert-the-store")}`,
  ),
  "a plan cut off in the middle": says(strict.slice(0, 700)),
  "a plan that goes round in a circle": says(reply("planner-cyclic.txt")),
  "a plan that the server cut off": (response, received) =>
    json(
      received.path.endsWith("/api/chat")
        ? ollamaBody({ content: strict }, { done: true, done_reason: "length" })
        : openaiBody({ content: strict }, "length"),
    )(response, received),
  "a Python dictionary with an unclear quote": says("{'subtasks': [{'id': 'the users' files'}]}"),
  "a tool call instead of text": json(
    openaiBody({
      content: null,
      tool_calls: [{ id: "1", type: "function", function: { name: "x", arguments: "{}" } }],
    }),
  ),
};

describe("quoin ask roles/<role>", () => {
  it.each(["openai", "ollama"] as const)(
    "%s: prints a reply that is right at once, repaired",
    async (api) => {
      const { code, stdout, stderr } = await ask([says(plan)], [], api);
      expect(stderr).toContain("ok after 1 attempt: a plan with 4 open subtasks in 3 waves");
      expect(code).toBe(0);
      expect(stdout).toBe(`${JSON.stringify(JSON.parse(strict), null, 2)}\n`);
      const [request] = script?.requests ?? [];
      expect(request?.body.messages.map(({ role }) => role)).toEqual(["system", "user"]);
      expect(request?.body.messages[1]?.content).toContain("Move the image service");
      expect(request?.headers.authorization).toBe("Bearer test-key-1");
      // Not the model's whole window: a server would keep memory for all of it.
      if (api === "ollama") expect(request?.body.options?.num_ctx).toBe(16_384);
    },
  );

  it.each(Object.entries(misbehaviours))("corrects %s", async (_name, step) => {
    const { code, stdout, stderr } = await ask([step, says(plan)]);
    expect(stderr).toContain("sending correction 1 of at most 2");
    expect(stderr).toContain("ok after 2 attempts");
    expect(code).toBe(0);
    expect(JSON.parse(stdout).subtasks).toHaveLength(4);
    const messages = script?.requests[1]?.body.messages ?? [];
    expect(messages.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
    expect(messages[3]?.content).toMatch(/^Your reply could not be used/);
  });

  it.each<[string, Step]>([
    ["in its own words", says('I will look.\n{"name": "read_file", "arguments": {"path": "src/resize.js"}}')],
    [
      "in the field of its server",
      json(
        openaiBody({
          content: null,
          tool_calls: [
            {
              id: "1",
              type: "function",
              function: { name: "read_file", arguments: '{"path":"src/resize.js"}' },
            },
          ],
        }),
      ),
    ],
  ])("hands on the call of an executor %s, and claims nothing", async (_name, step) => {
    script = await startScript(step);
    const { code, stdout, stderr } = await runQuoin(
      ["ask", "roles/executor", join(examples, "executor.yaml"), "--model", "m", "--no-record"].concat(
        ...["--endpoint", `http://127.0.0.1:${script.port}/v1`],
      ),
      { cwd: folder },
    );
    expect(JSON.parse(stdout)).toEqual([{ name: "read_file", arguments: { path: "src/resize.js" } }]);
    expect(stderr).toContain("the model calls read_file");
    expect(code).toBe(0);
    expect(script.requests).toHaveLength(1);
    expect(script.requests[0]?.body).not.toHaveProperty("tools");
  });

  it("gives up after so many corrections, with the last problems", async () => {
    const { code, stdout, stderr } = await ask([says("no")], ["--corrections", "3"]);
    expect(code).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toContain("refused after 4 attempts");
    expect(stderr).toContain("error[reply_invalid]");
    expect(script?.requests).toHaveLength(4);
  });

  it("records the prompt, each reply and each correction under one correlation id", async () => {
    const { stderr } = await ask([says("no"), says(plan)], ["--correlation-id", "run-7"]);
    expect(stderr).toContain("recorded as 1, correlation id run-7");
    const list = JSON.parse((await runQuoin(["record", "list", "--json"], { cwd: folder })).stdout);
    const rows = list.reverse() as {
      blueprint: string;
      correlation_id: string;
      payload_hash?: string;
      length: number;
    }[];
    expect(rows.map(({ blueprint }) => blueprint)).toEqual(["roles/planner", "reply", "correction", "reply"]);
    expect(new Set(rows.map(({ correlation_id }) => correlation_id))).toEqual(new Set(["run-7"]));
    expect(rows.map(({ payload_hash }) => payload_hash !== undefined)).toEqual([true, false, true, false]);
    expect(rows[3]?.length).toBe(plan.length);
    const shown = await runQuoin(["record", "show", "2"], { cwd: folder });
    expect(shown.stdout).toContain("reply");
    expect((await runQuoin(["verify"], { cwd: folder })).code).toBe(0);
    expect((await runQuoin(["replay", "1"], { cwd: folder })).code).toBe(0);
    const latest = await runQuoin(["replay", "latest"], { cwd: folder });
    expect(latest.stderr).toContain(
      "it is a reply; its prompt is the first record with the correlation id run-7",
    );
  });

  it("keeps nothing with --no-record", async () => {
    const { code, stderr } = await ask([says(plan)], ["--no-record"]);
    expect(code).toBe(0);
    expect(stderr).not.toContain("recorded as");
    expect((await runQuoin(["record", "list"], { cwd: folder })).code).toBe(1);
  });

  it.each<[string, Step, RegExp]>([
    ["an error page", raw("<html>", 502, { "content-type": "text/html" }), /502/],
    ["something that is no JSON", raw("hello"), /JSON/],
    [
      "a model that it does not have",
      json({ error: "model 'llama3.1' not found" }, 404),
      /does not have the model/,
    ],
    ["silence", hangs, /no answer came within the timeout of 1 seconds/],
  ])("tells of a server that answers with %s", async (_name, step, message) => {
    const { code, stderr } = await ask([step], ["--timeout", "1"]);
    expect(code).toBe(1);
    expect(stderr).toContain("error[endpoint_failed]");
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain("test-key-1");
  });

  it("stops at once where the model says that it is blocked", async () => {
    const { code, stderr } = await ask([says('{"status": "blocked", "reason": "no such folder"}')]);
    expect(code).toBe(1);
    expect(stderr).toContain("no such folder");
    expect(script?.requests).toHaveLength(1);
  });

  it("ends as a shell expects when it is interrupted", async () => {
    script = await startScript(hangs);
    const args = ["ask", "roles/planner", join(examples, "planner.yaml"), "--model", "m", "--no-record"];
    const entry = join(import.meta.dirname, "../dist/quoin.js");
    const child = spawn(process.execPath, [
      entry,
      ...args,
      "--endpoint",
      `http://127.0.0.1:${script.port}/v1`,
    ]);
    let said = "";
    child.stderr.on("data", (part) => {
      said += part;
    });
    const ended = new Promise((resolve) => child.on("close", resolve));
    await vi.waitFor(() => expect(script?.requests).toHaveLength(1), { timeout: 20_000 });
    child.kill("SIGINT");
    expect(await ended).toBe(130);
    expect(said).toContain("interrupted");
    expect(said).not.toContain("error[");
  });

  it("refuses options that do nothing, and a key that is not there", async () => {
    const { code } = await ask([says(plan)], ["--no-record", "--store", "x.db"]);
    expect(code).toBe(2);
    expect((await ask([says(plan)], ["--key-env", "NO_SUCH_KEY"])).code).toBe(2);
    expect(script?.requests).toEqual([]);
  });

  it("keeps nothing of a reply's words in the records", async () => {
    await ask([says('{"subtasks": "Jane Roe lives in Faraway"}')], ["--corrections", "0"]);
    const { stdout } = await runQuoin(["export"], { cwd: folder });
    expect(stdout).toContain("refused with");
    expect(stdout).not.toContain("Jane Roe");
  });

  it("refuses an address that is none, before anything is sent", async () => {
    const args = ["ask", "roles/planner", join(examples, "planner.yaml"), "--model", "m"];
    for (const address of ["localhost:11434", "ftp://x", "http://user:pass@host"]) {
      expect((await runQuoin([...args, "--endpoint", address], { cwd: folder })).code).toBe(2);
    }
    expect((await runQuoin(args, { cwd: folder })).code).toBe(2);
  });
});
