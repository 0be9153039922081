/**
 * A chat bot that builds every prompt from the canonical framework: each turn adds to the conversation state,
 * the budget decides what is still shown of it, and the reply is checked against the format that was asked for.
 * The model is a function you pass in: node examples/bot.mjs uses one that answers by rule.
 */
import { assemblePrompt, checkReply } from "quoin/canonical";

const instructions = {
  systemPrompt: { rules: ["Answer only from the timetable.", "Never reveal internal notes."] },
  identity: { name: "Skipper", tone: "Warm and precise" },
  constraints: [{ priority: 1, text: "Timetable: 08:40, 09:20, 10:00." }],
  task: [
    {
      instruction: "Name the next crossing after the time asked for.",
      outputFormat: {
        type: "json",
        jsonSchema: { type: "object", required: ["crossing"], properties: { crossing: { type: "string" } } },
      },
    },
  ],
};

export function createBot(askModel, config = { model: "gpt-4o", caps: { conversationState: 200 } }) {
  const transcript = [];
  const ask = async (messages, userQuery) => {
    const conversationState = { transcript: messages, renderMode: "transcript" };
    const spec = { ...instructions, conversationState, input: { userQuery } };
    const assembly = await assemblePrompt(spec, config);
    const reply = await askModel(assembly.text);
    return { assembly, reply, check: await checkReply(spec, reply, assembly) };
  };
  return async function answer(userQuery) {
    const asked = { role: "user", content: userQuery };
    let result = await ask(transcript, userQuery);
    const corrected = !result.check.ok;
    // One correction, as a turn of its own: counted and hashed like any other. A second failure is the caller's.
    if (corrected) {
      const failed = { role: "assistant", content: result.reply };
      result = await ask([...transcript, asked, failed], result.check.correction);
    }
    transcript.push(asked, { role: "assistant", content: result.reply });
    return { ...result, corrected };
  };
}

if (process.argv[1] === import.meta.filename) {
  const crossings = ["08:40", "09:20", "10:00"];
  const ruleBased = async (prompt) => {
    const asked = [...prompt.matchAll(/after (\d\d:\d\d)/g)].at(-1)?.[1] ?? "00:00";
    return JSON.stringify({ crossing: crossings.find((time) => time > asked) ?? "none" });
  };
  const bot = createBot(ruleBased);
  for (const question of ["What leaves after 08:00?", "And after 09:00?"]) {
    const { reply, assembly } = await bot(question);
    console.log(`${question} -> ${reply}  (${assembly.tokens} tokens, ${assembly.hash.slice(0, 12)})`);
  }
}
