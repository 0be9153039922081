import { writeFile } from "node:fs/promises";
import { createKeys } from "@quoin/store";
import { Command } from "commander";
import { QuoinError } from "quoin";
import type { Terminal } from "../terminal.ts";

const example = "\nExample:\n  quoin key create signing.pem\n";

export function keyCommand(terminal: Terminal): Command {
  const command = new Command("key").description("keys that sign checkpoints").addHelpText("after", example);
  command
    .command("create")
    .description("write an Ed25519 key, and its public half beside it with .pub behind the name")
    .argument("<file>", "where to; a file that is there is never overwritten")
    .addHelpText("after", example)
    .action(async (file: string) => {
      const { privateKey, publicKey } = createKeys();
      await writeNew(file, privateKey, 0o600);
      await writeNew(`${file}.pub`, publicKey, 0o644);
      terminal.note(`${file}: keep it to yourself\n${file}.pub: give it to whoever is to verify\n`);
    });
  return command;
}

async function writeNew(file: string, text: string, mode: number): Promise<void> {
  try {
    await writeFile(file, text, { mode, flag: "wx" });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw code === "EEXIST"
      ? new QuoinError({ code: "file_exists", file, message: "is there already" })
      : new QuoinError({ code: "output_failed", file, message: `cannot be written: ${message}` });
  }
}
