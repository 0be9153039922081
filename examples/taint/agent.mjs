/** The agent: reads what the host tells it, builds its system prompt, answers. In place of a model, a few rules. */
import {
  createPromptContext,
  PromptBuilder,
  payloadContext,
  payloadVersion,
  readStdinPayload,
} from "quoin/agent";

const payload = await readStdinPayload(process.stdin);
if (payload.version > payloadVersion) console.error(`the host speaks version ${payload.version}`);

const context = createPromptContext({
  identityFiles: { agent: "You book ferries." },
  ...payloadContext(payload),
});
const { content: prompt } = new PromptBuilder().build(context);

const level = /Session Taint Level\*\*: ([\d.]+%)/.exec(prompt)?.[1];
const mode = prompt.includes("ELEVATED") ? "ELEVATED" : "normal";
// A model that does as it is told, even when it is told by a page.
const leak = payload.message.includes("your instructions") ? Buffer.from(prompt).toString("base64") : "";
console.log(`${mode} at ${level}. ${leak}`);
