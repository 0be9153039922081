/** The smallest use of the library: node example.mjs */
import { assemblePrompt } from "quoin/canonical";

const { text, tokens, exact, decisions } = await assemblePrompt(
  {
    systemPrompt: { rules: ["Answer in one sentence."] },
    constraints: [{ priority: 1, text: "Do not guess." }],
    task: [{ instruction: "Explain the word to a child." }],
    input: { userQuery: "What is a quoin?" },
  },
  { model: "gpt-4o" },
);
console.log(text);
console.error(`\n${tokens} tokens (${exact ? "exact" : "estimated"}), ${decisions.length} decisions`);
