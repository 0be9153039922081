/**
 * A chat bot that builds every prompt from the canonical framework: each turn adds to the conversation state,
 * the budget decides what is still shown of it, and the reply is checked against the format that was asked for.
 * The model is a function you pass in: node examples/bot.mjs uses one that answers by rule.
 */
import { assemble } from "quoin";
import { canonical, checkReply } from "quoin/canonical";

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
  const blueprint = canonical(config);
  const transcript = [];
  return async function answer(userQuery) {
    const conversationState = { transcript, renderMode: "transcript" };
    const spec = { ...instructions, conversationState, input: { userQuery } };
    const assembly = await assemble(blueprint, spec);
    let reply = await askModel(assembly.text);
    const check = await checkReply(spec, reply);
    // One correction, with the reasons; a second failure is the caller's to handle.
    if (!check.ok) reply = await askModel(`${assembly.text}\n\n${check.correction}`);
    transcript.push({ role: "user", content: userQuery }, { role: "assistant", content: reply });
    return { reply, assembly, corrected: !check.ok };
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
