import { prompts } from "../generated/prompts.ts";
import { template } from "../text/fill.ts";

/** What a chat template is filled with; each text is free of the template's tokens. */
export interface Turn {
  system: string | undefined;
  user: string;
  /** Definitions as JSON. */
  tools: readonly string[];
}

export interface ChatTemplate {
  name: string;
  /** A model that is usually run with it. */
  model: string;
  /** Opens the text; servers add it themselves unless told not to. */
  bos: string;
  render(turn: Turn): string;
  /** Ends an answer. */
  stop: readonly string[];
  /** Tokens for each message and for the opening of the answer. */
  message: number;
  opening: number;
}

const chatmlTools = template(prompts.adapters.tools_chatml, "prompts/adapters.yaml#tools_chatml");
const jsonTools = template(prompts.adapters.tools_json, "prompts/adapters.yaml#tools_json");

/**
 * Tools stand in front of the user's turn: their descriptions may come from anyone, and the system turn is
 * not for everyone.
 */
function withTools(words: typeof jsonTools, { user, tools }: Turn): string {
  return tools.length ? `${words.fill({ tools: tools.join("\n") })}\n\n${user}` : user;
}

/** Models without a system role read its text at the start of the user's turn. */
function withSystem(system: string | undefined, user: string): string {
  return system === undefined ? user : `${system}\n\n${user}`;
}

/** Qwen, Hermes, Yi and many others. */
const chatml: ChatTemplate = {
  name: "chatml",
  model: "qwen2.5",
  bos: "",
  render(turn) {
    const say = (role: string, text: string) => `<|im_start|>${role}\n${text}<|im_end|>\n`;
    const system = turn.system === undefined ? "" : say("system", turn.system);
    return `${system}${say("user", withTools(chatmlTools, turn))}<|im_start|>assistant\n`;
  },
  stop: ["<|im_end|>"],
  message: 5,
  opening: 3,
};

const llama3: ChatTemplate = {
  name: "llama3",
  model: "llama3.1",
  bos: "<|begin_of_text|>",
  render(turn) {
    const open = (role: string) => `<|start_header_id|>${role}<|end_header_id|>\n\n`;
    const say = (role: string, text: string) => `${open(role)}${text}<|eot_id|>`;
    const system = turn.system === undefined ? "" : say("system", turn.system);
    return `${system}${say("user", withTools(jsonTools, turn))}${open("assistant")}`;
  },
  stop: ["<|eot_id|>"],
  message: 5,
  opening: 5,
};

const availableTools = ({ tools }: Turn) =>
  tools.length
    ? `[AVAILABLE_TOOLS] [${tools.map((tool) => `{"type": "function", "function": ${tool}}`).join(", ")}][/AVAILABLE_TOOLS]`
    : "";

/** Mistral 7B v0.3, Mixtral: no system role. */
const mistral: ChatTemplate = {
  name: "mistral",
  model: "mistral",
  bos: "<s>",
  render: (turn) => `${availableTools(turn)}[INST] ${withSystem(turn.system, turn.user)}[/INST]`,
  stop: ["</s>"],
  message: 4,
  opening: 1,
};

/** Mistral Large 2411 and its like. */
const mistralV7: ChatTemplate = {
  ...mistral,
  name: "mistral-v7",
  model: "mistral-large",
  render(turn) {
    const system = turn.system === undefined ? "" : `[SYSTEM_PROMPT] ${turn.system}[/SYSTEM_PROMPT]`;
    return `${system}${availableTools(turn)}[INST] ${turn.user}[/INST]`;
  },
};

/** No system role. */
const gemma: ChatTemplate = {
  name: "gemma",
  model: "gemma2",
  bos: "<bos>",
  render: (turn) =>
    `<start_of_turn>user\n${withSystem(turn.system, withTools(jsonTools, turn))}<end_of_turn>\n<start_of_turn>model\n`,
  stop: ["<end_of_turn>"],
  message: 5,
  opening: 4,
};

export const chatTemplates: readonly ChatTemplate[] = [chatml, llama3, mistral, mistralV7, gemma];
