import { Command } from "commander";
import type { Terminal } from "../terminal.ts";
import { askRoleCommand } from "./ask-roles.ts";

export function askCommand(terminal: Terminal): Command {
  return new Command("ask")
    .description("send a prompt to a model, check its reply, and correct it")
    .addHelpText(
      "after",
      "\nExample:\n  quoin ask roles/planner task.yaml --endpoint http://localhost:11434 --model llama3.1\n",
    )
    .addCommand(askRoleCommand(terminal));
}
