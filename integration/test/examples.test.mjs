/** The examples as a user starts them: by Node, on what was built. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { replyText } from "../../packages/quoin/test/adapters/loopback/sample-reply.ts";
import { makePrompt } from "../examples/prompt.mjs";
import { bytes, useSurroundings } from "./surroundings.mjs";

const here = useSurroundings();

it.each(["pi-agent-core", "pi-session", "claude-code"])("%s asks with a prompt of Quoin's", async (name) => {
  const script = fileURLToPath(new URL(`../examples/${name}.mjs`, import.meta.url));
  const env = {
    PATH: process.env.PATH,
    QUOIN_MODEL_URL: here.loopback.url,
    QUOIN_MODEL_NAME: "claude-sonnet-4-5",
    QUOIN_MODEL_KEY: "no-key",
  };
  const { stdout } = await promisify(execFile)(process.execPath, [script], { cwd: here.folder, env });
  expect(stdout.trim()).toBe(replyText);
  const [request] = here.loopback.requests;
  expect(bytes(request.body.system.at(-1).text)).toBe(bytes(await makePrompt("What leaves after 09:00?")));
});
