import { Command, InvalidArgumentError, Option } from "commander";
import { type Assembly, assemble, QuoinError } from "quoin";
import { type ProviderName, providerNames } from "quoin/adapters";
import { type AssemblerConfig, canonical } from "quoin/canonical";
import { located, readDocument } from "../document.ts";
import { explain } from "../explain.ts";
import { payloadFor } from "../payload.ts";
import { printable } from "../printable.ts";
import type { Terminal } from "../terminal.ts";

interface Options {
  model?: string;
  window?: number;
  config?: string;
  for?: ProviderName;
  maxTokens?: number;
  attachments?: "send" | "name";
  cache?: boolean;
  json?: boolean;
  explain?: boolean;
  strict?: boolean;
  log?: boolean;
}

const example = `
Example:
  quoin assemble canonical bot.yaml --model gpt-4o --explain
  quoin assemble canonical bot.yaml --for openai | curl -s https://api.openai.com/v1/chat/completions \\
    -H "Authorization: Bearer $OPENAI_API_KEY" -H "Content-Type: application/json" -d @-
`;

export function assembleCommand(terminal: Terminal): Command {
  const command = new Command("assemble").description("build a prompt").addHelpText("after", example);
  command
    .command("canonical")
    .description("seven canonical sections from a spec (YAML or JSON; - reads standard input)")
    .argument("<spec>", "spec file, or -")
    .option("--model <name>", "model whose window and vocabulary to use (default: gpt-4o)")
    .option("--window <tokens>", "context window, instead of the model's", positiveInteger)
    .option("--config <file>", "configuration: headings, caps, redaction, models")
    .addOption(
      new Option("--for <provider>", "print the request for a provider, and nothing else").choices([
        ...providerNames,
      ]),
    )
    .option("--max-tokens <tokens>", "with --for: length of the answer at most", positiveInteger)
    .addOption(
      new Option("--attachments <how>", "with --for: send them, or only what the text says of them")
        .choices(["send", "name"])
        .default("send"),
    )
    .option("--no-cache", "with --for: no cache breakpoints")
    .option("--json", "print the whole assembly as JSON")
    .option("--explain", "explain sections, tokens and decisions on standard error")
    .option("--strict", "exit with 3 where something had to be settled for, such as an estimated count")
    .option("--log", "write a prompt_assembled event (numbers only) to standard error")
    .addHelpText("after", example)
    .action(async (path: string, options: Options) => {
      if (options.for && options.json) {
        throw new QuoinError({
          code: "usage",
          message: "--for prints a request and --json the assembly: choose one",
        });
      }
      const { assembly, config } = await assembleCanonical(path, options, terminal);
      if (options.for) await terminal.out(payloadFor(options.for, assembly, { ...config, ...options }));
      else await print(assembly, options, terminal);
      explainOn(assembly, options, terminal);
      if (options.strict) refuseDegraded(assembly);
    });
  return command;
}

async function assembleCanonical(path: string, options: Options, terminal: Terminal) {
  const { blueprint, config } = await configured(options);
  const document = await readDocument(path);
  const log = options.log ? (event: unknown) => terminal.note(`${JSON.stringify(event)}\n`) : undefined;
  const assembly = await located(document, ["spec_invalid"], () =>
    assemble(blueprint, document.value, { ...(log && { log }) }),
  );
  return { assembly, config };
}

/** The file's settings, then the flags'. */
async function configured(options: Options) {
  const { model, window, for: provider } = options;
  const flags: AssemblerConfig = {
    ...(model !== undefined && { model }),
    ...(window !== undefined && { window }),
    ...(provider !== undefined && { provider }),
  };
  if (options.config === undefined) return { blueprint: canonical(flags), config: flags };
  const document = await readDocument(options.config);
  return located(document, ["config_invalid"], async () => {
    const settings = document.value ?? {};
    const config = typeof settings === "object" ? { ...settings, ...flags } : (settings as AssemblerConfig);
    return { blueprint: canonical(config), config };
  });
}

async function print(assembly: Assembly, { json }: Options, { out, interactive }: Terminal): Promise<void> {
  const ending = interactive ? "\n" : "";
  await out(json ? `${JSON.stringify(assembly, null, 2)}\n` : assembly.text + ending);
}

function explainOn(assembly: Assembly, options: Options, { note, paint }: Terminal): void {
  if (options.explain) {
    note(`\n${explain(assembly, paint, process.stderr.columns)}`);
    return;
  }
  // What was settled for must be seen even by those who do not ask.
  const notes = assembly.decisions.filter(({ action }) => action === "degrade");
  if (notes.length) note(`\n${notes.map(({ reason }) => `note: ${printable(reason)}\n`).join("")}`);
}

/** The result is out already: this only decides how the command ends. */
function refuseDegraded({ decisions }: Assembly): void {
  const [first, ...rest] = decisions
    .filter(({ action }) => action === "degrade")
    .map(({ reason }) => ({ code: "degraded" as const, message: reason }));
  if (first) throw new QuoinError([first, ...rest]);
}

function positiveInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError("It must be a whole number above 0.");
  return value;
}
