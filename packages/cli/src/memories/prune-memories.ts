import type { MemoryStore, Retention } from "@quoin/store";
import { Command, Option } from "commander";
import { QuoinError } from "quoin";
import type { Memory } from "quoin/memories";
import { positiveInteger } from "../positive-integer.ts";
import { type StoreOptions, storeOption } from "../records/store-option.ts";
import type { Terminal } from "../terminal.ts";
import { type DeletionFlags, deleteMemories } from "./delete-memories.ts";
import { typeOption } from "./filter-options.ts";
import { type PromptSettings, withMemoryStore } from "./open-chosen.ts";
import { parseTime } from "./parse-time.ts";

interface Options extends StoreOptions, DeletionFlags {
  keep?: number;
  olderThan?: string;
  type?: "memory" | "activity";
}

const example = `
With neither --keep nor --older-than, it only erases bytes that an earlier deletion had
to leave: in the log of a SQLite file, or in the files of a PostgreSQL server, whose
tables are written anew and cannot be used meanwhile.

Example:
  quoin memories prune --keep 10000 --type activity --yes
  quoin memories prune --older-than 90d --dry-run
`;

export function pruneMemories(terminal: Terminal): Command {
  return new Command("prune")
    .description("forget what is too old, or too much")
    .option("--keep <count>", "only so many of the newest stay", positiveInteger)
    .addOption(
      new Option("--older-than <time>", "what is older goes: 90d, 12h, 2030-01-31").argParser(parseTime),
    )
    .addOption(typeOption("only of what was learned, or only of what happened"))
    .option("--yes", "do not ask")
    .option("--dry-run", "only show what would be forgotten")
    .addOption(storeOption())
    .addHelpText("after", example)
    .action((options: Options) =>
      withMemoryStore(options, options.dryRun ? "read" : "write", (store, settings) =>
        prune(store, options, settings, terminal),
      ),
    );
}

async function prune(
  store: MemoryStore,
  options: Options,
  settings: PromptSettings,
  terminal: Terminal,
): Promise<void> {
  const { keep, olderThan: since, type } = options;
  if (keep === undefined && since === undefined) {
    if (options.dryRun)
      throw new QuoinError({ code: "usage", message: "--dry-run goes with --keep or --older-than" });
    if (!(await store.erase()))
      throw new QuoinError({
        code: "memory_not_erased",
        message: "others still read the store, or its tables on the server belong to somebody else",
      });
    terminal.note("nothing that was forgotten is left\n");
    return;
  }
  const retention: Retention = {
    ...(keep !== undefined && { keep }),
    ...(since !== undefined && { since }),
    ...(type && { type }),
  };
  let total = 0;
  for await (const _memory of outdated(store, retention)) total++;
  await deleteMemories(
    outdated(store, retention),
    total,
    () => store.prune(retention),
    options,
    settings,
    terminal,
  );
}

/** What the store would take out, as it lies there now. */
async function* outdated(store: MemoryStore, { keep, since, type }: Retention): AsyncGenerator<Memory> {
  let place = 0;
  for await (const memory of store.list(type ? { type } : {}))
    if (++place > (keep ?? Number.POSITIVE_INFINITY) || (since !== undefined && memory.time < since))
      yield memory;
}
