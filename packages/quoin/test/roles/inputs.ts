import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

/** The examples' inputs, which are whole and realistic. */
export function exampleInput(role: string): Record<string, unknown> {
  const file = join(import.meta.dirname, "../../../../examples/roles", `${role}.yaml`);
  return parse(readFileSync(file, "utf8")) as Record<string, unknown>;
}

const task = { goal: "Tidy up the parser.", workspace_path: "/w" };
const subtask = { id: "tidy", description: "Tidy up parse().", acceptance_criteria: "It is shorter." };
const call = { name: "read_file", arguments: { path: "a.js" }, result: "text" };
const planned = {
  ...subtask,
  depends_on: [],
  model_tier: 1,
  verification_tier: 1,
  is_critical_path: true,
  status: "completed",
};

/** For every place of every role where somebody can put text: an input with that text there. */
export const places: Record<string, Record<string, (text: string) => unknown>> = {
  planner: {
    goal: (text) => ({ task: { ...task, goal: `x${text}` } }),
    workspace_path: (text) => ({ task: { ...task, workspace_path: text } }),
    user_context: (text) => ({ task: { ...task, user_context: text } }),
    workspace_listing: (text) => ({ task: { ...task, workspace_listing: text } }),
  },
  executor: {
    "task state": (text) => ({ task: { ...task, state: { note: text, [`k${text}`]: 1 } }, subtask }),
    "a subtask's summary": (text) => ({
      task: { ...task, subtasks: [{ ...subtask, summary: text }], status: text, user_context: text },
      subtask,
    }),
    "subtask id": (text) => ({ task, subtask: { ...subtask, id: `x${text}` } }),
    description: (text) => ({ task, subtask: { ...subtask, description: `x${text}` } }),
    acceptance_criteria: (text) => ({ task, subtask: { ...subtask, acceptance_criteria: text } }),
    "memory summary": (text) => ({ task, subtask, memory_entries: [memory({ summary: `x${text}` })] }),
    "memory detail": (text) => ({ task, subtask, memory_entries: [memory({ detail: text })] }),
    "memory origin": (text) => ({ task, subtask, memory_entries: [memory({ subtask_id: text })] }),
    "tool name": (text) => ({ task, subtask, available_tools: [tool({ name: `x${text}` })] }),
    "tool description": (text) => ({ task, subtask, available_tools: [tool({ description: text })] }),
    "tool schema": (text) => ({
      task,
      subtask,
      available_tools: [tool({ parameters: { type: "object", properties: { [text]: { enum: [text] } } } })],
    }),
  },
  replanner: {
    goal: (text) => replan({ goal: `x${text}` }),
    "current state": (text) => replan({ current_state: text }),
    discoveries: (text) => replan({ discoveries: [`x${text}`] }),
    "a discovery's detail": (text) => replan({ discoveries: [{ summary: "s", detail: text }] }),
    errors: (text) => replan({ errors: [{ summary: `x${text}`, subtask_id: text }] }),
    "original plan": (text) =>
      replan({ original_plan: { subtasks: [{ ...planned, description: `x${text}` }] } }),
  },
  extractor: {
    subtask_id: (text) => ({ subtask_id: `x${text}`, model_output: "done", tool_calls: [call] }),
    "tool arguments": (text) => ({
      subtask_id: "a",
      model_output: "done",
      tool_calls: [{ ...call, arguments: text }],
    }),
    "tool result": (text) => ({
      subtask_id: "a",
      model_output: "done",
      tool_calls: [{ ...call, result: text }],
    }),
    "tool error": (text) => ({
      subtask_id: "a",
      model_output: "done",
      tool_calls: [{ name: "x", error: text }],
    }),
    "model output": (text) => ({ subtask_id: "a", model_output: text, tool_calls: [call] }),
  },
  verifier: {
    id: (text) => ({ subtask: { ...subtask, id: `x${text}` }, result: "done" }),
    criteria: (text) => ({ subtask: { ...subtask, acceptance_criteria: text }, result: "done" }),
    "tool name": (text) => ({ subtask, result: "done", tool_calls: [{ ...call, name: `x${text}` }] }),
    description: (text) => ({
      subtask: { ...subtask, description: `x${text}` },
      result: "done",
      tool_calls: [call],
    }),
    result: (text) => ({ subtask, result: text, tool_calls: [call] }),
    "tool result": (text) => ({ subtask, result: "done", tool_calls: [{ ...call, result: { out: text } }] }),
  },
};

function memory(more: object) {
  return { type: "decision", summary: "parse() is tidy", relevance_to: "tidy", ...more };
}

function tool(more: object) {
  return { name: "read_file", description: "Read a file.", always: true, ...more };
}

function replan(more: object) {
  return { goal: "Tidy up.", current_state: { done: 1 }, original_plan: { subtasks: [planned] }, ...more };
}
