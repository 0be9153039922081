import { type ChatTemplate, type Turn, withSystem } from "./template.ts";

const availableTools = ({ tools }: Turn) =>
  tools.length
    ? `[AVAILABLE_TOOLS] [${tools.map((tool) => `{"type": "function", "function": ${tool}}`).join(", ")}][/AVAILABLE_TOOLS]`
    : "";

/** Mistral 7B v0.3, Mixtral: no system role. */
export const mistralTemplate: ChatTemplate = {
  name: "mistral",
  model: "mistral",
  bos: "<s>",
  render: (turn) => `${availableTools(turn)}[INST] ${withSystem(turn.system, turn.user)}[/INST]`,
  stop: ["</s>"],
  message: 4,
  opening: 1,
};

/** Mistral Large 2411 and its like. */
export const mistralV7Template: ChatTemplate = {
  ...mistralTemplate,
  name: "mistral-v7",
  model: "mistral-large",
  render(turn) {
    const system = turn.system === undefined ? "" : `[SYSTEM_PROMPT] ${turn.system}[/SYSTEM_PROMPT]`;
    return `${system}${availableTools(turn)}[INST] ${turn.user}[/INST]`;
  },
};
