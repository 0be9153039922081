import { Command } from "commander";
import { embedderOptions } from "../embedders/choose-embedder.ts";
import { countMemories } from "../memories/delete-memories.ts";
import { describeScreened } from "../memories/describe-memories.ts";
import { describeRecalled } from "../memories/describe-recalled.ts";
import { typeOption } from "../memories/filter-options.ts";
import { type MemoriesFlags, withMemories } from "../memories/open-chosen.ts";
import { recallAsPrompts } from "../memories/recall-as-prompts.ts";
import { whileWaiting } from "../memories/while-waiting.ts";
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
Ranked as for a prompt: by a score of meaning and shared words, from 0 to 1, which
memory.minScore (0.7) in the settings is about. Of each it says whether a prompt for
these words would take it, where there is room, and why. The query is embedded once;
memories are not embedded again. Those that another embedder made vectors of are not
searched, and counted. The text of what reads like an attack is only in --json.

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
  await withMemories(options, "read", async (found, settings) => {
    const { limit, type } = options;
    const { minScore, excludeKinds } = settings.memory;
    const { memories, leftOut } = await whileWaiting(process.stderr, "reading memories", () =>
      recallAsPrompts(found, query, { limit, ...(type && { type }) }, settings),
    );
    const { searchedBy } = found.store;
    const embedder = found.embedder.id;
    await terminal.out(
      options.json
        ? `${JSON.stringify({ memories, leftOut, embedder, searchedBy, minScore }, null, 2)}\n`
        : describeRecalled(memories, paintFor(process.stdout, process.env)),
    );
    if (memories.length === 0) terminal.note("nothing was found\n");
    else if (!memories.some(({ selected }) => selected))
      terminal.note("note: a prompt would take none of them\n");
    if (leftOut > 0) terminal.note(`note: ${countMemories(leftOut)} of other embedders not searched\n`);
    if (!options.explain) return;
    const how = searchedBy === "exact" ? "exactly" : "by the server's index";
    terminal.note(`searched ${how} with ${embedder}\n`);
    for (const memory of memories) terminal.note(describeScreened(memory, excludeKinds));
  });
}
