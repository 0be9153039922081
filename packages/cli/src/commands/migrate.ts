import { Command } from "commander";
import { canonical, migrate } from "quoin/canonical";
import { located, readDocument } from "../document.ts";
import type { Terminal } from "../terminal.ts";

export function migrateCommand(terminal: Terminal): Command {
  return new Command("migrate")
    .description("turn a version 1 spec (six sections) into version 2")
    .argument("<spec>", "version 1 spec, or -")
    .addHelpText("after", "\nExample:\n  quoin migrate old.json > bot.json\n")
    .action(async (path: string) => {
      const document = await readDocument(path);
      const { spec, moved } = await located(document, ["spec_invalid"], async () => {
        const migrated = migrate(document.value);
        canonical().parse(migrated.spec);
        return migrated;
      });
      await terminal.out(`${JSON.stringify(spec, null, 2)}\n`);
      terminal.note(moved.length ? moved.map((line) => `${line}\n`).join("") : "nothing had to move\n");
    });
}
