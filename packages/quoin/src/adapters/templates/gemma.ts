import { type ChatTemplate, jsonTools, withSystem, withTools } from "./template.ts";

/** No system role. */
export const gemmaTemplate: ChatTemplate = {
  name: "gemma",
  model: "gemma2",
  bos: "<bos>",
  render: (turn) =>
    `<start_of_turn>user\n${withSystem(turn.system, withTools(jsonTools, turn))}<end_of_turn>\n<start_of_turn>model\n`,
  stop: ["<end_of_turn>"],
  message: 5,
  opening: 4,
};
