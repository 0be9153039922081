/** A prompt that Quoin made, with everything in it that a template engine, a shell or a cleaner might touch. */
import { readFileSync } from "node:fs";
import { assemblePrompt } from "quoin/canonical";

const hard = readFileSync(new URL("./hard-text.txt", import.meta.url), "utf8");

/** Some 20 KB; another `note` makes another prompt. */
export async function samplePrompt(note = "first") {
  const { text } = await assemblePrompt(
    {
      systemPrompt: { rules: ["Answer only from the timetable.", hard] },
      identity: { name: "Skipper", tone: "Warm" },
      constraints: [{ priority: 1, text: `This prompt is the ${note}.` }],
      task: [{ priority: 1, instruction: "Say what the weather is." }],
      input: { userQuery: "What is the weather?", context: hard.repeat(60) },
    },
    { model: "gpt-4o" },
  );
  // Ends that a runner which trims would lose.
  return `  \t${text}\r\n \n`;
}

/** A source of such prompts that can be given another text. */
export function sourceOf(system) {
  let current = system;
  return Object.assign(() => ({ system: current, user: "" }), {
    use(next) {
      current = next;
    },
  });
}
