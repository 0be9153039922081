/** The examples as a user starts them: by Node, on what was built. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { replyText } from "../../packages/quoin/test/adapters/loopback/sample-reply.ts";
import { loadSkipper, questions } from "../examples/skipper.mjs";
import { sentBy } from "./sent-by.mjs";
import { bytes, useSurroundings } from "./surroundings.mjs";

const here = useSurroundings();

it.each([
  ["pi-agent-core", "pi-agent-core"],
  ["pi-session", "pi-coding-agent"],
  ["claude-code", "claude-code"],
])("%s asks with the agent's prompt, and follows the taint", async (name, agentType) => {
  const script = fileURLToPath(new URL(`../examples/${name}.mjs`, import.meta.url));
  const env = {
    PATH: process.env.PATH,
    QUOIN_MODEL_URL: here.loopback.url,
    QUOIN_MODEL_NAME: "claude-sonnet-4-5",
    QUOIN_MODEL_KEY: "no-key",
  };
  const { stdout } = await promisify(execFile)(process.execPath, [script], { cwd: here.folder, env });
  expect(stdout.trim().split("\n")).toEqual(questions.map(() => replyText));
  const sent = here.loopback.requests.map(sentBy);
  expect(sent).toHaveLength(4);
  const { system } = (await loadSkipper({ agentType })).prompt();
  expect(bytes(sent[0].system)).toBe(bytes(system));
  expect(sent.at(-1).system).toContain("% of this session came from outside");
  expect(sent.at(-1).system).not.toBe(system);
  expect(sent.at(-1).texts).toEqual(questions);
});
