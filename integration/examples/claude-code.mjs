import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startClaudeCode } from "../src/claude-code.mjs";
import { model, question } from "./endpoint.mjs";
import { makePrompt } from "./prompt.mjs";

// A home of its own: nothing of the user's configuration is read, and nothing is left behind.
const folder = await mkdtemp(join(tmpdir(), "quoin-claude-code-"));
const runner = startClaudeCode({ systemPrompt: await makePrompt(question), model, folder });
try {
  console.log(await runner.ask(question));
} finally {
  runner.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
