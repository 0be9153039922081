import { createReadStream } from "node:fs";
import { Command } from "commander";
import { QuoinError } from "quoin";
import { countProgress } from "../batch/count-progress.ts";
import { embedderOptions } from "../embedders/choose-embedder.ts";
import { fileError, nameOf } from "../read-text.ts";
import { storeOption } from "../records/store-option.ts";
import type { Terminal } from "../terminal.ts";
import { countMemories } from "./delete-memories.ts";
import { type MemoriesFlags, withMemories } from "./open-chosen.ts";
import { personalDataOption } from "./personal-data-option.ts";

const example = `
A line has {"text"} and, where they are known, "type", "kind", "source", "trust",
"time", "taint" and "id". Everything is checked, cleaned, embedded and judged before
anything is written: all lines or none. The same file twice changes nothing.

Example:
  quoin memories import memories.jsonl
  quoin memories export --store old.db | quoin memories import - --store new.db
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
        const { added, merged, redacted } = await memories.import(readParts(path), {
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

async function* readParts(path: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const part of path === "-" ? process.stdin : createReadStream(path)) yield part as Buffer;
  } catch (error) {
    throw error instanceof QuoinError ? error : fileError(error, nameOf(path));
  }
}
