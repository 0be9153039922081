/** Once around the roles with plain data, no model needed: node examples/roles.mjs */
import { readFile } from "node:fs/promises";
import { executorPrompt, loadRoles, plannerPrompt, reviewReply } from "quoin/roles";

const task = {
  goal: "Move the image service from callbacks to async functions.",
  workspace_listing: "src/\nsrc/resize.js\nsrc/store.js\ntest/\ntest/resize.test.js",
};
const planner = await plannerPrompt({ task }, { model: "gpt-oss" });
console.log(`planner: ${planner.tokens} tokens in ${planner.sections.length} sections`);

// What a model answered: chatty, fenced, with trailing commas.
const reply = await readFile(new URL("roles/replies/planner.txt", import.meta.url), "utf8");
const checked = await reviewReply(loadRoles().role("planner"), reply);
console.log(
  `plan: ${checked.ok ? "accepted" : checked.correction}, ${checked.repairs.length} kinds of repairs`,
);
for (const [at, wave] of checked.waves.entries()) console.log(`wave ${at + 1}: ${wave.join(", ")}`);

const { subtasks } = checked.value;
const executor = await executorPrompt(
  {
    task: { ...task, subtasks },
    subtask: "convert-resize",
    available_tools: [{ name: "read_file" }, { name: "draw" }],
  },
  { model: "gpt-oss" },
);
const shown = executor.sections.map(({ id }) => id).join(", ");
console.log(`executor: ${executor.tokens} tokens: ${shown}`);
