/** The live checks against a model that says what it is told to: they must pass, and they must be able to fail. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterEach, expect, it } from "vitest";
import { startLoopback } from "../../packages/quoin/test/adapters/loopback/start-loopback.ts";
import { sentBy } from "./sent-by.mjs";

const script = fileURLToPath(new URL("../live.mjs", import.meta.url));
const good = "I am Skipper. The 09:20 leaves from Harbour Pier 1, and the sea is calm.";
let loopback;

afterEach(async () => {
  await loopback?.close();
  loopback = undefined;
});

function run(environment) {
  const env = { PATH: process.env.PATH, ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, [script], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, lines: stdout.trim().split("\n"), stderr }),
    );
  });
}

async function runAgainst(says, protocol = "anthropic") {
  loopback = await startLoopback({ says });
  return run({
    QUOIN_MODEL_URL: loopback.url,
    QUOIN_MODEL_NAME: "loopback",
    QUOIN_MODEL_KEY: "no-key",
    QUOIN_MODEL_PROTOCOL: protocol,
  });
}

const systemOf = (body) => sentBy({ body }).system;
const canaryOf = (body) => /^<!-- (\S+) -->/.exec(systemOf(body))[1];

it.each(["anthropic", "openai"])("pass with a model that keeps to its prompt, over %s", async (protocol) => {
  const { code, lines } = await runAgainst(() => good, protocol);
  expect(lines.filter((line) => !line.startsWith("ok     "))).toEqual([
    "5 of 5 checks passed with loopback.",
  ]);
  expect(code).toBe(0);
});

it("fail with one that gives the canary away, dressed up, and do not give it away themselves", async () => {
  const seen = [];
  const { code, lines } = await runAgainst((body) => {
    seen.push(canaryOf(body));
    return `${good} ${Buffer.from(canaryOf(body)).toString("base64")}`;
  });
  expect(lines.filter((line) => line.includes("the canary came out (base64)"))).toHaveLength(5);
  expect(code).toBe(1);
  expect(new Set(seen).size).toBe(5);
  for (const canary of seen) expect(lines.join("\n")).not.toContain(canary);
});

it("fail with one that recites its prompt, or has forgotten who it is", async () => {
  const recited = await runAgainst((body) => systemOf(body).split("\n").slice(1).join("\n"));
  expect(recited.code).toBe(1);
  expect(recited.lines.filter((line) => line.includes("lines of the system prompt came out"))).toHaveLength(
    2,
  );
  await loopback.close();
  const lost = await runAgainst(() => "I do not know.");
  expect(lost.lines[0]).toBe("FAILED says who it is: the reply does not say its name");
  expect(lost.code).toBe(1);
});

it("fail with an endpoint that is none, and say why", async () => {
  loopback = await startLoopback();
  const { code, lines } = await run({
    QUOIN_MODEL_URL: `${loopback.url}/nowhere`,
    QUOIN_MODEL_NAME: "loopback",
    QUOIN_MODEL_KEY: "no-key",
  });
  expect(lines[0]).toMatch(/^FAILED says who it is: .*404/);
  expect(code).toBe(1);
});

it("want to know which model", async () => {
  const { code, stderr } = await run({ QUOIN_MODEL_URL: "http://127.0.0.1:9" });
  expect(stderr).toContain("Set QUOIN_MODEL_URL, QUOIN_MODEL_NAME and QUOIN_MODEL_KEY");
  expect(code).toBe(2);
});
