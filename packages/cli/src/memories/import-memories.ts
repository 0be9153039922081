import { Command } from "commander";
import { countProgress } from "../batch/count-progress.ts";
import { partsIn } from "../batch/lines-in.ts";
import { embedderOptions } from "../embedders/choose-embedder.ts";
import { nameOf } from "../read-text.ts";
import { storeOption } from "../records/store-option.ts";
import type { Terminal } from "../terminal.ts";
import { countMemories } from "./delete-memories.ts";
import { type MemoriesFlags, withMemories } from "./open-chosen.ts";
import { personalDataOption } from "./personal-data-option.ts";

const example = `
A line has {"text"} and, where they are known, "type", "kind", "source", "trust",
"time", "taint" and "id". Everything is checked, cleaned, embedded and judged before
anything is written: all lines or none. The same file twice changes nothing, but that
what another embedder stored is embedded anew.

Example:
  quoin memories import memories.jsonl
  quoin memories export --store old.db | quoin memories import - --store new.db
  quoin memories export > all.jsonl && quoin memories import all.jsonl --embedder ollama --model nomic-embed-text
`;

export function importMemories(terminal: Terminal): Command {
  const command = new Command("import")
    .description("remember every line of a file of JSON lines")
    .argument("<file>", "JSON lines; - is standard input")
    .addOption(personalDataOption())
    .addOption(storeOption());
  for (const option of embedderOptions()) command.addOption(option);
  return command.addHelpText("after", example).action((path: string, options: MemoriesFlags) =>
    withMemories(options, "write", async (memories) => {
      const progress = countProgress(process.stderr, "lines");
      try {
        const { added, merged, redacted } = await memories.import(partsIn(path), {
          file: nameOf(path),
          onProgress: progress.update,
        });
        progress.end();
        terminal.note(`${countMemories(added)} added, ${merged} merged with what was known\n`);
        if (redacted > 0) terminal.note(`note: ${redacted} secrets and personal data taken out\n`);
      } finally {
        progress.end();
      }
    }),
  );
}
