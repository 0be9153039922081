import { Command } from "commander";
import { QuoinError } from "quoin";
import { type DeletionFlags, deleteMemories } from "../memories/delete-memories.ts";
import { type FilterFlags, filterOf, filterOptions } from "../memories/filter-options.ts";
import { withMemoryStore } from "../memories/open-chosen.ts";
import { type StoreOptions, storeOption } from "../records/store-option.ts";
import type { Terminal } from "../terminal.ts";

type Options = FilterFlags & StoreOptions & DeletionFlags;

const example = `
What is forgotten is gone from the file, bytes and all, and not only from the lists.
In PostgreSQL the row is gone; its bytes go when the server vacuums.

Example:
  quoin forget 9f86d081884c7d65
  quoin forget --source web --before 30d --dry-run
  quoin forget --kind draft --yes
`;

export function forgetCommand(terminal: Terminal): Command {
  const command = new Command("forget")
    .description("delete what was remembered")
    .argument("[ids...]", "memories, by their ids");
  for (const option of filterOptions()) command.addOption(option);
  return command
    .option("--yes", "do not ask")
    .option("--dry-run", "only show what would be forgotten")
    .addOption(storeOption())
    .addHelpText("after", example)
    .action((ids: string[], options: Options) => forget(ids, options, terminal));
}

async function forget(ids: readonly string[], options: Options, terminal: Terminal): Promise<void> {
  const filter = { ...filterOf(options), ...(ids.length > 0 && { ids }) };
  if (Object.keys(filter).length === 0)
    throw new QuoinError({
      code: "usage",
      message: "name memories by their ids, or say which: --kind, --source, --before …",
    });
  await withMemoryStore(options, options.dryRun ? "read" : "write", async (store, settings) => {
    const { checkMemoryIds } = await import("@quoin/store");
    await checkMemoryIds(store, ids);
    const total = await store.count(filter);
    await deleteMemories(store.list(filter), total, () => store.delete(filter), options, settings, terminal);
  });
}
