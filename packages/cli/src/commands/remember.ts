import { Command, Option } from "commander";
import type { MemoryTrust, MemoryType } from "quoin/memories";
import { count } from "../count.ts";
import { embedderOptions } from "../embedders/choose-embedder.ts";
import { kindNote, verdictNote } from "../memories/describe-memories.ts";
import { typeOption } from "../memories/filter-options.ts";
import { type MemoriesFlags, withMemories } from "../memories/open-chosen.ts";
import { personalDataOption } from "../memories/personal-data-option.ts";
import { readText } from "../read-text.ts";
import { storeOption } from "../records/store-option.ts";
import type { Terminal } from "../terminal.ts";

interface Options extends MemoriesFlags {
  type: MemoryType;
  kind: string;
  source: string;
  trust: MemoryTrust;
  json?: boolean;
}

const example = `
Invisible characters and secrets are taken out before the text is embedded, judged and
kept. What says the same as a known memory is merged with it: its id stays, and the
sources are joined. The id is printed.

Example:
  quoin remember "The staging server listens on port 8080." --kind fact --source handbook
  git log -1 --format=%s | quoin remember - --type activity --kind commit --source git
`;

export function rememberCommand(terminal: Terminal): Command {
  const command = new Command("remember")
    .description("keep something for later prompts")
    .argument("<text>", "what to remember; - is standard input")
    .addOption(typeOption("what was learned, or what happened").default("memory"))
    .option("--kind <kind>", "in your own words: fact, decision, error", "note")
    .option("--source <source>", "where it comes from", "command line")
    .addOption(
      new Option("--trust <trust>", "whose words it is")
        .choices(["trusted", "user", "untrusted"])
        .default("untrusted"),
    )
    .addOption(personalDataOption())
    .option("--json", "print what became of it as JSON")
    .addOption(storeOption());
  for (const option of embedderOptions()) command.addOption(option);
  return command
    .addHelpText("after", example)
    .action((text: string, options: Options) => remember(text, options, terminal));
}

async function remember(given: string, options: Options, terminal: Terminal): Promise<void> {
  const text = given === "-" ? await readText("-") : given;
  const { type, kind, source, trust } = options;
  const made = await withMemories(options, "write", async (memories, settings) => {
    const [remembered] = await memories.remember([{ text, type, kind, source, trust }]);
    // As it was kept: characters that nobody sees are gone, and it may have been merged.
    const kept = remembered && (await memories.get(remembered.id));
    return remembered && { remembered, kind: kept?.kind ?? kind, settings };
  });
  if (!made) return;
  const { id, outcome, redacted, verdict, score, findable } = made.remembered;
  const { semantic, memory } = made.settings;
  await terminal.out(options.json ? `${JSON.stringify(made.remembered)}\n` : `${id}\n`);
  if (outcome === "merged") terminal.note("merged with a memory that says the same\n");
  if (redacted > 0) terminal.note(`note: ${count(redacted, "redaction")} made before it was kept\n`);
  terminal.note(verdictNote(verdict, score, semantic.injectionMinScore));
  terminal.note(kindNote(made.kind, memory.excludeKinds));
  if (!findable) terminal.note("note: the embedder knows no word of it: only the same words will find it\n");
}
