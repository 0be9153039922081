import { Command } from "commander";
import type { Memory } from "quoin/memories";
import { positiveInteger } from "../positive-integer.ts";
import { type StoreOptions, storeOption } from "../records/store-option.ts";
import { paintFor, type Terminal } from "../terminal.ts";
import { countMemories } from "./delete-memories.ts";
import { describeMemories } from "./describe-memories.ts";
import { type FilterFlags, filterOf, filterOptions } from "./filter-options.ts";
import { withMemoryStore } from "./open-chosen.ts";

interface Options extends FilterFlags, StoreOptions {
  limit: number;
  json?: boolean;
}

const example = `
The text of what reads like an attack is only in --json.

Example:
  quoin memories list --type activity --since 7d
  quoin memories list --contains "port" --json
`;

export function listMemories(terminal: Terminal): Command {
  const command = new Command("list").description("the newest first");
  for (const option of filterOptions()) command.addOption(option);
  return command
    .option("--limit <count>", "at most so many", positiveInteger, 20)
    .option("--json", "print them whole, as JSON")
    .addOption(storeOption())
    .addHelpText("after", example)
    .action((options: Options) =>
      withMemoryStore(options, "read", async (store, settings) => {
        const found: Memory[] = [];
        const filter = filterOf(options);
        for await (const memory of store.list(filter)) {
          found.push(memory);
          if (found.length === options.limit) break;
        }
        await terminal.out(
          options.json
            ? `${JSON.stringify(found, null, 2)}\n`
            : describeMemories(found, settings, paintFor(process.stdout, process.env)),
        );
        if (options.json) return;
        const total = await store.count(filter);
        if (total > found.length)
          terminal.note(`${found.length} of ${countMemories(total)}; --limit shows more\n`);
        if (total === 0) terminal.note("nothing was found\n");
      }),
    );
}
