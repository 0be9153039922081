import { startPiSession } from "../src/pi-session.mjs";
import { model, question } from "./endpoint.mjs";
import { makePrompt } from "./prompt.mjs";

const runner = await startPiSession({
  systemPrompt: await makePrompt(question),
  model,
  folder: process.cwd(),
  builtInTools: [],
});
console.log(await runner.ask(question));
await runner.close();
