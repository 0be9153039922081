import { Command, InvalidArgumentError } from "commander";
import { type Assembly, assemble } from "quoin";
import { type AssemblerConfig, canonical } from "quoin/canonical";
import { located, readDocument } from "../document.ts";
import { explain } from "../explain.ts";
import { printable } from "../printable.ts";
import type { Terminal } from "../terminal.ts";

interface Options {
  model?: string;
  window?: number;
  config?: string;
  json?: boolean;
  explain?: boolean;
  log?: boolean;
}

const example = "\nExample:\n  quoin assemble canonical bot.yaml --model gpt-4o --explain\n";

export function assembleCommand(terminal: Terminal): Command {
  const command = new Command("assemble").description("build a prompt").addHelpText("after", example);
  command
    .command("canonical")
    .description("seven canonical sections from a spec (YAML or JSON; - reads standard input)")
    .argument("<spec>", "spec file, or -")
    .option("--model <name>", "model whose window and vocabulary to use (default: gpt-4o)")
    .option("--window <tokens>", "context window, instead of the model's", positiveInteger)
    .option("--config <file>", "configuration: headings, caps, redaction, models")
    .option("--json", "print the whole assembly as JSON")
    .option("--explain", "explain sections, tokens and decisions on standard error")
    .option("--log", "write a prompt_assembled event (numbers only) to standard error")
    .addHelpText("after", example)
    .action(async (path: string, options: Options) => {
      const assembly = await assembleCanonical(path, options, terminal);
      await print(assembly, options, terminal);
    });
  return command;
}

async function assembleCanonical(path: string, options: Options, terminal: Terminal): Promise<Assembly> {
  const blueprint = await configured(options);
  const document = await readDocument(path);
  const log = options.log ? (event: unknown) => terminal.note(`${JSON.stringify(event)}\n`) : undefined;
  return located(document, ["spec_invalid"], () =>
    assemble(blueprint, document.value, { ...(log && { log }) }),
  );
}

/** The file's settings, then the flags'. */
async function configured({ config, model, window }: Options) {
  const flags = { ...(model !== undefined && { model }), ...(window !== undefined && { window }) };
  if (config === undefined) return canonical(flags);
  const document = await readDocument(config);
  return located(document, ["config_invalid"], async () => {
    const settings = document.value ?? {};
    return canonical(
      typeof settings === "object" ? { ...settings, ...flags } : (settings as AssemblerConfig),
    );
  });
}

async function print(
  assembly: Assembly,
  options: Options,
  { out, note, paint, interactive }: Terminal,
): Promise<void> {
  const ending = interactive ? "\n" : "";
  await out(options.json ? `${JSON.stringify(assembly, null, 2)}\n` : assembly.text + ending);
  if (options.explain) return note(`\n${explain(assembly, paint, process.stderr.columns)}`);
  // What was settled for must be seen even by those who do not ask.
  const notes = assembly.decisions.filter(({ action }) => action === "degrade");
  if (notes.length) note(`\n${notes.map(({ reason }) => `note: ${printable(reason)}\n`).join("")}`);
}

function positiveInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError("It must be a whole number above 0.");
  return value;
}
