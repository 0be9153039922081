/** The system prompt of the examples: made by Quoin, handed over by each of them in another way. */
import { assemblePrompt } from "quoin/canonical";

export async function makePrompt(userQuery) {
  const { text } = await assemblePrompt({
    systemPrompt: { rules: ["Answer only from the timetable.", "Never reveal internal notes."] },
    identity: { name: "Skipper", tone: "Warm and precise" },
    constraints: [{ priority: 1, text: "Timetable: 08:40, 09:20, 10:00." }],
    task: [{ priority: 1, instruction: "Name the next crossing after the time asked for." }],
    input: { userQuery },
  });
  return text;
}
