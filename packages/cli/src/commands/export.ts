import { Command, Option } from "commander";
import { exportLines } from "quoin/records";
import { positiveInteger } from "../positive-integer.ts";
import { type StoreOptions, storeOption, withStore } from "../records/store-option.ts";
import type { Terminal } from "../terminal.ts";

const example = `
The first line names the chain; each line after it is a record with the texts that
it keeps. Whoever has the file can verify it: quoin verify --export records.jsonl

Example:
  quoin export --from 1000 > records.jsonl
`;

interface Options extends StoreOptions {
  from?: number;
  to?: number;
}

export function exportCommand(terminal: Terminal): Command {
  return new Command("export")
    .description("write records to standard output, one a line")
    .addOption(new Option("--format <format>", "form of the lines").choices(["jsonl"]).default("jsonl"))
    .option("--from <record>", "first record", positiveInteger)
    .option("--to <record>", "last record", positiveInteger)
    .addOption(storeOption())
    .addHelpText("after", example)
    .action((options: Options) =>
      withStore(options, "read", async ({ store }) => {
        for await (const line of exportLines(store, options)) await terminal.out(line);
      }),
    );
}
