import { startPiAgent } from "../src/pi-agent-core.mjs";
import { model, question } from "./endpoint.mjs";
import { makePrompt } from "./prompt.mjs";

const runner = startPiAgent({ systemPrompt: await makePrompt(question), model });
console.log(await runner.ask(question));
await runner.close();
