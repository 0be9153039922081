import { Command } from "commander";
import { embedderOptions } from "../embedders/choose-embedder.ts";
import { countMemories } from "../memories/delete-memories.ts";
import { describeMemories, describeScreened } from "../memories/describe-memories.ts";
import { typeOption } from "../memories/filter-options.ts";
import { type MemoriesFlags, withMemories } from "../memories/open-chosen.ts";
import { positiveInteger } from "../positive-integer.ts";
import { readText } from "../read-text.ts";
import { storeOption } from "../records/store-option.ts";
import { paintFor, type Terminal } from "../terminal.ts";

interface Options extends MemoriesFlags {
  limit: number;
  type?: "memory" | "activity";
  json?: boolean;
  explain?: boolean;
}

const example = `
The nearest by meaning come first. The query is embedded once; memories are not embedded
again. Those that another embedder made vectors of are not searched, and counted.

Example:
  quoin recall "which port does staging use?"
  quoin recall "falhas de ontem" --type activity --limit 3 --json
`;

export function recallCommand(terminal: Terminal): Command {
  const command = new Command("recall")
    .description("find what was remembered, by meaning")
    .argument("<query>", "what it is about; - is standard input")
    .option("--limit <count>", "at most so many", positiveInteger, 5)
    .addOption(typeOption("only what was learned, or only what happened"))
    .option("--json", "print them whole, as JSON")
    .option("--explain", "also tell how they were searched, and what a detector said of each")
    .addOption(storeOption());
  for (const option of embedderOptions()) command.addOption(option);
  return command
    .addHelpText("after", example)
    .action((query: string, options: Options) => recall(query, options, terminal));
}

async function recall(given: string, options: Options, terminal: Terminal): Promise<void> {
  const query = given === "-" ? await readText("-") : given;
  await withMemories(options, "read", async (found, { memory: { excludeKinds } }) => {
    const { limit, type } = options;
    const { memories, leftOut } = await found.recall(query, { limit, ...(type && { type }) });
    const { searchedBy } = found.store;
    const embedder = found.embedder.id;
    await terminal.out(
      options.json
        ? `${JSON.stringify({ memories, leftOut, embedder, searchedBy }, null, 2)}\n`
        : describeMemories(memories, paintFor(process.stdout, process.env)),
    );
    if (memories.length === 0) terminal.note("nothing was found\n");
    if (leftOut > 0) terminal.note(`note: ${countMemories(leftOut)} of other embedders not searched\n`);
    if (!options.explain) return;
    const how = searchedBy === "exact" ? "exactly" : "by the server's index";
    terminal.note(`searched ${how} with ${embedder}\n`);
    for (const memory of memories) terminal.note(describeScreened(memory, excludeKinds));
  });
}
