/** `quoin agent run` as a user starts it, where the runners are installed. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { replyText } from "../../packages/quoin/test/adapters/loopback/sample-reply.ts";
import { sentBy } from "./sent-by.mjs";
import { bytes, useSurroundings } from "./surroundings.mjs";

const here = useSurroundings();
const path = (way) => fileURLToPath(new URL(`../${way}`, import.meta.url));
const command = path("../packages/cli/dist/quoin.js");
const folders = [
  "--dir",
  path("../examples/agent/agents/skipper"),
  "--workspace",
  path("../examples/agent/workspace"),
];

function quoin(...args) {
  const env = { PATH: process.env.PATH, QUOIN_MODEL_KEY: "no-key" };
  return promisify(execFile)(process.execPath, [command, ...args], { cwd: path("."), env });
}

const run = (runner, ...more) =>
  quoin(
    "agent",
    "run",
    "--runner",
    runner,
    "--endpoint",
    here.loopback.url,
    "--model",
    "claude-sonnet-4-5",
    ...folders,
    ...more,
    "Hello?",
  );

it.each(["pi-agent-core", "pi-session", "claude-code"])(
  "%s gets the prompt that is assembled for it",
  async (runner) => {
    const { stdout } = await run(runner);
    expect(stdout).toBe(`${replyText}\n`);
    const [sent] = here.loopback.requests.map(sentBy);
    const prompt = await quoin(
      "assemble",
      "agent",
      ...folders,
      "--agent-type",
      runner,
      "--model",
      "claude-sonnet-4-5",
    );
    expect(bytes(sent.system)).toBe(bytes(prompt.stdout));
    expect(sent).toMatchObject({ tools: [], texts: ["Hello?"] });
  },
);

it.each(["pi-agent-core", "pi-session", "claude-code"])(
  "%s gets what nobody vouches for from the user",
  async (runner) => {
    await run(runner, "--profile", "paranoid", "--taint", "0.2");
    const [sent] = here.loopback.requests.map(sentBy);
    expect(sent.system).toContain("ELEVATED");
    expect(sent.system).not.toContain("Harbour Pier 1");
    expect(sent.texts.join("\n")).toMatch(/Harbour Pier 1[\s\S]*Hello\?$/);
  },
);

it("pi speaks chat completions as well", async () => {
  expect((await run("pi-agent-core", "--api", "openai")).stdout).toBe(`${replyText}\n`);
  expect(sentBy(here.loopback.requests[0]).system).toContain("You are Skipper");
});

it("tells what went wrong, and leaves with 1", async () => {
  await here.loopback.close();
  await expect(run("pi-agent-core")).rejects.toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringContaining("error[runner_failed] pi-agent-core:"),
  });
});

it("says so when the model answers with nothing, or not in time", async () => {
  const server = createServer((_request, response) => response.end());
  const silent = createServer(() => {});
  try {
    const nothing = ["--endpoint", await listening(server)];
    await expect(run("pi-agent-core", ...nothing)).rejects.toMatchObject({ code: 1, stdout: "" });
    const never = ["--endpoint", await listening(silent), "--timeout", "2"];
    await expect(run("pi-agent-core", ...never)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("no answer within 2 seconds"),
    });
  } finally {
    server.close();
    silent.closeAllConnections();
    silent.close();
  }
});

it.each(["SIGTERM", "SIGINT"])("leaves nothing behind when %s ends it", async (signal) => {
  const asked = withResolvers();
  const silent = createServer(() => asked.resolve());
  const before = await leftovers();
  try {
    const child = spawn(
      process.execPath,
      [
        command,
        "agent",
        "run",
        "--runner",
        "claude-code",
        "--endpoint",
        await listening(silent),
        "--model",
        "claude-sonnet-4-5",
        "Hello?",
      ],
      { cwd: path("."), env: { PATH: process.env.PATH }, stdio: "ignore" },
    );
    const ended = once(child, "exit");
    await asked.promise;
    child.kill(signal);
    const [code] = await ended;
    expect(code).toBe(signal === "SIGINT" ? 130 : 143);
    expect(await leftovers()).toEqual(before);
  } finally {
    silent.closeAllConnections();
    silent.close();
  }
});

async function listening(server) {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${server.address().port}`;
}

/** Node 20 has none. */
function withResolvers() {
  let resolve;
  const promise = new Promise((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** Folders of the command's; a runner's process would still hold the connection, and the test would not end. */
async function leftovers() {
  return (await readdir(tmpdir())).filter((name) => name.startsWith("quoin-agent-"));
}
