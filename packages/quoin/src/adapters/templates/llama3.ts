import { type ChatTemplate, jsonTools, withTools } from "./template.ts";

/** Llama 3 to 3.3. */
export const llama3Template: ChatTemplate = {
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
