import { Command } from "commander";
import { exportMemories } from "../memories/export-memories.ts";
import { importMemories } from "../memories/import-memories.ts";
import { listMemories } from "../memories/list-memories.ts";
import { memoryStats } from "../memories/memory-stats.ts";
import { pruneMemories } from "../memories/prune-memories.ts";
import type { Terminal } from "../terminal.ts";

const example = `
Example:
  quoin memories list --kind fact
  quoin memories export > memories.jsonl
`;

export function memoriesCommand(terminal: Terminal): Command {
  return new Command("memories")
    .description("everything that was remembered: list, import, export, prune, stats")
    .addHelpText("after", example)
    .addCommand(listMemories(terminal))
    .addCommand(importMemories(terminal))
    .addCommand(exportMemories(terminal))
    .addCommand(pruneMemories(terminal))
    .addCommand(memoryStats(terminal));
}
