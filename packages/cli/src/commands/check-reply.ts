import { Command } from "commander";
import { QuoinError } from "quoin";
import { checkReply, type ReplyProblem } from "quoin/canonical";
import { located, readDocument } from "../document.ts";
import { readAssembly } from "../read-assembly.ts";
import { nameOf, readText } from "../read-text.ts";
import type { Terminal } from "../terminal.ts";
import { checkReplyRolesCommand } from "./check-reply-roles.ts";

interface Options {
  json?: boolean;
  assembly?: string;
}

const example = "\nExample:\n  quoin check-reply canonical bot.yaml reply.txt\n";

export function checkReplyCommand(terminal: Terminal): Command {
  const command = new Command("check-reply")
    .description("check a model's reply against the format it was asked for")
    .addHelpText("after", example);
  command
    .command("canonical")
    .argument("<spec>", "the spec that was sent")
    .argument("<reply>", "the model's reply, or -")
    .option(
      "--assembly <file>",
      "the assembly that was sent (assemble --json): tasks left out of it ask for nothing",
    )
    .option("--json", "print the result as JSON")
    .description("prints a correction to send back to the model when the reply is not right")
    .addHelpText("after", example)
    .action((spec: string, reply: string, options: Options) => check(spec, reply, options, terminal));
  return command.addCommand(checkReplyRolesCommand(terminal));
}

async function check(
  specPath: string,
  replyPath: string,
  options: Options,
  { out, note }: Terminal,
): Promise<void> {
  const fromInput = [specPath, replyPath, options.assembly].filter((path) => path === "-");
  if (fromInput.length > 1) {
    throw new QuoinError({ code: "usage", message: "only one of the files can be standard input" });
  }
  const document = await readDocument(specPath);
  const sent = options.assembly === undefined ? undefined : await readAssembly(options.assembly);
  const reply = await readText(replyPath);
  const codes = ["spec_invalid", "schema_invalid"] as const;
  const result = await located(document, codes, () => checkReply(document.value, reply, sent?.assembly));
  if (options.json) await out(`${JSON.stringify(result, null, 2)}\n`);
  else if (result.correction) await out(`${result.correction}\n`);
  if (result.ok) return note(`ok: the reply is ${result.format}\n`);
  const [first, ...rest] = result.problems.map((problem) => asProblem(problem, nameOf(replyPath)));
  if (first) throw new QuoinError([first, ...rest]);
}

function asProblem({ at, message }: ReplyProblem, file: string) {
  return { code: "reply_invalid" as const, file, message: at ? `${at}: ${message}` : message };
}
