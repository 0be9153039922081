import { Command } from "commander";
import { type Assembly, assemble, QuoinError } from "quoin";
import { type AssemblerConfig, canonical } from "quoin/canonical";
import { located, readDocument } from "../document.ts";
import { explain } from "../explain.ts";
import { foreignModel, type PayloadOptions, payloadFor, payloadOptions } from "../payload.ts";
import { positiveInteger } from "../positive-integer.ts";
import { printable } from "../printable.ts";
import { refuseSettled, settledFor } from "../settled-for.ts";
import type { Terminal } from "../terminal.ts";
import { assembleWorkflowCommand } from "./assemble-workflow.ts";

interface Options extends PayloadOptions {
  window?: number;
  config?: string;
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
  const canonicalCommand = command
    .command("canonical")
    .description("seven canonical sections from a spec (YAML or JSON; - reads standard input)")
    .argument("<spec>", "spec file, or -")
    .option("--model <name>", "model whose window and vocabulary to use (default: gpt-4o)")
    .option("--window <tokens>", "context window, instead of the model's", positiveInteger)
    .option("--config <file>", "configuration: headings, caps, redaction, models")
    .option("--json", "print the whole assembly as JSON")
    .option("--explain", "explain sections, tokens and decisions on standard error")
    .option("--strict", "exit with 3 where something had to be settled for, such as an estimated count")
    .option("--log", "write a prompt_assembled event (numbers only) to standard error")
    .addHelpText("after", example)
    .action(async (path: string, options: Options) => {
      checkTogether(options);
      const { assembly, config } = await assembleCanonical(path, options, terminal);
      const settings = { ...config, ...options };
      if (options.for) await terminal.out(payloadFor(options.for, assembly, settings));
      else await print(assembly, options, terminal);
      const settled = [...settledFor(assembly), ...foreignModel(settings)];
      if (options.explain) terminal.note(`\n${explain(assembly, terminal.paint, process.stderr.columns)}`);
      // What was settled for must be seen even by those who do not ask.
      else if (settled.length && !options.strict)
        terminal.note(`\n${settled.map((reason) => `note: ${printable(reason)}\n`).join("")}`);
      if (options.strict) refuseSettled(settled);
    });
  for (const option of payloadOptions()) canonicalCommand.addOption(option);
  return command.addCommand(assembleWorkflowCommand(terminal));
}

/** An option that would do nothing is a mistake that nobody would notice. */
function checkTogether(options: Options): void {
  const idle = [
    ...(options.maxTokens === undefined ? [] : ["--max-tokens"]),
    ...(options.attachments === undefined ? [] : ["--attachments"]),
    ...(options.cache === false ? ["--no-cache"] : []),
  ];
  if (!options.for && idle.length) {
    throw new QuoinError({ code: "usage", message: `${idle.join(", ")} goes with --for` });
  }
  if (options.for && options.json) {
    const message =
      "--for prints a request and --json the assembly: choose one, or make one of the other with quoin adapt";
    throw new QuoinError({ code: "usage", message });
  }
}

async function assembleCanonical(path: string, options: Options, terminal: Terminal) {
  if (path === "-" && options.config === "-") {
    throw new QuoinError({ code: "usage", message: "only one of the files can be standard input" });
  }
  const { blueprint, config } = await configured(options);
  const document = await readDocument(path);
  const log = options.log ? (event: unknown) => terminal.note(`${JSON.stringify(event)}\n`) : undefined;
  const assembly = await located(document, ["spec_invalid", "attachment_unsupported"], () =>
    assemble(blueprint, document.value, { ...(log && { log }) }),
  );
  return { assembly, config };
}

/** The file's settings, then the flags'. */
async function configured(options: Options) {
  const { model, window, for: provider, attachments, maxTokens } = options;
  const flags: AssemblerConfig = {
    ...(model !== undefined && { model }),
    ...(window !== undefined && { window }),
    ...(provider !== undefined && { provider }),
    ...(attachments !== undefined && { attachments }),
  };
  // The room that an answer may take is room that the prompt may not.
  const reserve = maxTokens === undefined ? {} : { reserve: maxTokens };
  if (options.config === undefined) {
    const config = { ...reserve, ...flags };
    return { blueprint: canonical(config), config };
  }
  const document = await readDocument(options.config);
  return located(document, ["config_invalid"], async () => {
    const settings = document.value ?? {};
    const config =
      typeof settings === "object" && !Array.isArray(settings)
        ? { ...reserve, ...settings, ...flags }
        : (settings as AssemblerConfig);
    return { blueprint: canonical(config), config };
  });
}

async function print(assembly: Assembly, { json }: Options, { out, interactive }: Terminal): Promise<void> {
  const ending = interactive ? "\n" : "";
  await out(json ? `${JSON.stringify(assembly, null, 2)}\n` : assembly.text + ending);
}
