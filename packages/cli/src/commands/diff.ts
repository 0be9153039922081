import { existsSync } from "node:fs";
import { Command } from "commander";
import { cacheBreak, comparePrompts, type KnownPrompt, knownOfAssembly, knownOfRecord } from "quoin/records";
import { readAssembly } from "../read-assembly.ts";
import { describeComparison } from "../records/describe-comparison.ts";
import { findRecord } from "../records/find-record.ts";
import { type StoreOptions, storeOption, withStore } from "../records/store-option.ts";
import { paintFor, type Terminal } from "../terminal.ts";

const example = `
Example:
  quoin diff 41 42
  quoin diff yesterday.json latest
`;

export function diffCommand(terminal: Terminal): Command {
  return new Command("diff")
    .description("what changed from one prompt to another: sections, tokens, text, and where a cache breaks")
    .argument("<a>", "a record (number, correlation id or latest), or a file printed by assemble --json")
    .argument("<b>", "the other one")
    .option("--json", "print the differences as JSON")
    .addOption(storeOption())
    .addHelpText("after", example)
    .action(async (one: string, other: string, options: StoreOptions & { json?: boolean }) => {
      const [before, after] = [await known(one, options), await known(other, options)];
      const comparison = comparePrompts(before, after);
      const broken = cacheBreak(before, after);
      if (options.json) {
        await terminal.out(`${JSON.stringify({ ...comparison, cacheBreak: broken ?? null }, null, 2)}\n`);
      } else if (comparison.same) await terminal.out("the same, byte for byte\n");
      else await terminal.out(describeComparison(comparison, broken, paintFor(process.stdout, process.env)));
    });
}

/** A file that is there is meant before a record of the same name. */
async function known(name: string, options: StoreOptions): Promise<KnownPrompt> {
  if (name === "-" || existsSync(name)) return knownOfAssembly((await readAssembly(name)).assembly);
  return withStore(options, "read", async ({ store }) => {
    const { body, texts } = await findRecord(store, name);
    return knownOfRecord(body, texts);
  });
}
