import { Command } from "commander";
import { memoryLine } from "quoin/memories";
import { watchOutput } from "../output-closed.ts";
import { type StoreOptions, storeOption } from "../records/store-option.ts";
import type { Terminal } from "../terminal.ts";
import { type FilterFlags, filterOf, filterOptions } from "./filter-options.ts";
import { withMemoryStore } from "./open-chosen.ts";

const example = `
A line for each memory, the newest first, without its vector: whoever imports it embeds
it with an embedder of their own.

Example:
  quoin memories export > memories.jsonl
  quoin memories export --kind fact --since 30d | head
`;

const linesAtOnce = 500;

export function exportMemories(terminal: Terminal): Command {
  const command = new Command("export").description("write memories to standard output, one a line");
  for (const option of filterOptions()) command.addOption(option);
  return command
    .addOption(storeOption())
    .addHelpText("after", example)
    .action((options: FilterFlags & StoreOptions) =>
      withMemoryStore(options, "read", async (store) => {
        const isClosed = watchOutput();
        let lines: string[] = [];
        for await (const memory of store.list(filterOf(options))) {
          lines.push(memoryLine(memory));
          if (lines.length < linesAtOnce) continue;
          await terminal.out(lines.join(""));
          if (isClosed()) return;
          lines = [];
        }
        if (lines.length > 0) await terminal.out(lines.join(""));
      }),
    );
}
