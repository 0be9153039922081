import { prompts } from "../../generated/prompts.ts";
import { template } from "../../text/fill.ts";
import { type ChatTemplate, withTools } from "./template.ts";

const tools = template(prompts.adapters.tools_chatml, "prompts/adapters.yaml#tools_chatml");

/** Qwen, Hermes, Yi and many others. */
export const chatmlTemplate: ChatTemplate = {
  name: "chatml",
  model: "qwen2.5",
  bos: "",
  render(turn) {
    const say = (role: string, text: string) => `<|im_start|>${role}\n${text}<|im_end|>\n`;
    const system = turn.system === undefined ? "" : say("system", turn.system);
    return `${system}${say("user", withTools(tools, turn))}<|im_start|>assistant\n`;
  },
  stop: ["<|im_end|>"],
  message: 5,
  opening: 3,
};
