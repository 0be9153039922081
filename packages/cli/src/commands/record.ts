import { Command } from "commander";
import { bodyOf, promptOf, type RecordEntry } from "quoin/records";
import { formatTable } from "../format-table.ts";
import { positiveInteger } from "../positive-integer.ts";
import { readAssembly } from "../read-assembly.ts";
import { describeRecord, promptName } from "../records/describe-record.ts";
import { findRecord } from "../records/find-record.ts";
import { recordAssembly } from "../records/record-assembly.ts";
import { type StoreOptions, storeOption, withStore } from "../records/store-option.ts";
import { paintFor, type Terminal } from "../terminal.ts";

const examples = {
  record: "\nExample:\n  quoin assemble canonical bot.yaml --record\n  quoin record list\n",
  list: "\nExample:\n  quoin record list --limit 50\n",
  show: `
What was kept of the prompt is shown; where only a digest was, a line in brackets
says what stood there.

Example:
  quoin record show latest
  quoin record show 42 --json
`,
  add: "\nExample:\n  quoin assemble canonical bot.yaml --json > sent.json\n  quoin record add sent.json --correlation-id 8f14e45f\n",
};

interface ListOptions extends StoreOptions {
  limit: number;
  before?: number;
  json?: boolean;
}

interface ShowOptions extends StoreOptions {
  json?: boolean;
  text?: boolean;
}

export function recordCommand(terminal: Terminal): Command {
  const command = new Command("record")
    .description("records of the prompts that were assembled")
    .addHelpText("after", examples.record);
  command
    .command("list")
    .description("the newest records")
    .option("--limit <count>", "how many", positiveInteger, 20)
    .option("--before <record>", "only those before this one", positiveInteger)
    .option("--json", "print them as JSON")
    .addOption(storeOption())
    .addHelpText("after", examples.list)
    .action((options: ListOptions) =>
      withStore(options, "read", async ({ store }) => {
        const found = await store.latest(options);
        await terminal.out(options.json ? `${JSON.stringify(found.map(plain), null, 2)}\n` : table(found));
      }),
    );
  command
    .command("show")
    .description("one record: what went into the prompt, and what is kept of it")
    .argument("<record>", "its number, its correlation id, or latest")
    .option("--json", "print the record as JSON")
    .option("--text", "print only what is kept of the prompt")
    .addOption(storeOption())
    .addHelpText("after", examples.show)
    .action((id: string, options: ShowOptions) =>
      withStore(options, "read", async ({ store }) => {
        const { entry, body, texts } = await findRecord(store, id);
        const prompt = promptOf(body, texts);
        const { text, complete } = prompt;
        if (options.json) {
          await terminal.out(
            `${JSON.stringify({ ...plain(entry), assembled_prompt: text, complete }, null, 2)}\n`,
          );
        } else if (options.text) await terminal.out(text);
        else await terminal.out(describeRecord(entry, body, prompt, paintFor(process.stdout, process.env)));
        if (options.text && !complete) terminal.note("\nnote: not all of the prompt is kept\n");
      }),
    );
  command
    .command("add")
    .description("keep a record of an assembly that was saved")
    .argument("<assembly>", "file printed by assemble --json; - is standard input")
    .option("--correlation-id <id>", "joins the record to your own logs (default: a random one)")
    .addOption(storeOption())
    .addHelpText("after", examples.add)
    .action(async (path: string, options: StoreOptions & { correlationId?: string }) => {
      const { assembly } = await readAssembly(path);
      const { seq, hash, correlationId } = await recordAssembly(assembly, {}, options);
      await terminal.out(`${JSON.stringify({ seq, hash, correlation_id: correlationId })}\n`);
    });
  return command;
}

/** The record itself, beside its place in the chain. */
function plain({ seq, previous, hash, body }: RecordEntry) {
  return { seq, previous, hash, ...JSON.parse(body) };
}

function table(entries: readonly RecordEntry[]): string {
  if (entries.length === 0) return "no records\n";
  const rows = entries.map((entry) => {
    const body = bodyOf(entry);
    const { assembly_timestamp, correlation_id, metrics, assembled_prompt_hash } = body;
    return [
      String(entry.seq),
      assembly_timestamp,
      promptName(body),
      String(metrics.tokens),
      assembled_prompt_hash.slice(0, 12),
      correlation_id,
    ];
  });
  const head = ["record", "when", "prompt", "tokens", "sha256", "correlation id"];
  return `${formatTable(head, rows, paintFor(process.stdout, process.env), [0, 3])}\n`;
}
