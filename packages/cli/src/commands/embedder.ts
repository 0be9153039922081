import { Command } from "commander";
import type { Terminal } from "../terminal.ts";
import { embedderEvalCommand } from "./embedder-eval.ts";
import { embedderInfoCommand } from "./embedder-info.ts";

export function embedderCommand(terminal: Terminal): Command {
  return new Command("embedder")
    .description("the embedding model: what it is, and how well it finds")
    .addHelpText("after", "\nExample:\n  quoin embedder info\n  quoin embedder eval --suite sets\n")
    .addCommand(embedderInfoCommand(terminal))
    .addCommand(embedderEvalCommand(terminal));
}
