import { Command } from "commander";
import { QuoinError } from "quoin";
import { checkReply, type ReplyProblem } from "quoin/canonical";
import { located, readDocument } from "../document.ts";
import { nameOf, readText } from "../read-text.ts";
import type { Terminal } from "../terminal.ts";

export function checkReplyCommand(terminal: Terminal): Command {
  const command = new Command("check-reply").description(
    "check a model's reply against the format it was asked for",
  );
  command
    .command("canonical")
    .argument("<spec>", "the spec that was sent")
    .argument("<reply>", "the model's reply, or -")
    .option("--json", "print the result as JSON")
    .description("prints a correction to send back to the model when the reply is not right")
    .addHelpText("after", "\nExample:\n  quoin check-reply canonical bot.yaml reply.txt\n")
    .action(async (specPath: string, replyPath: string, options: { json?: boolean }) => {
      const document = await readDocument(specPath);
      const reply = await readText(replyPath);
      const check = await located(document, ["spec_invalid"], () => checkReply(document.value, reply));
      if (options.json) await terminal.out(`${JSON.stringify(check, null, 2)}\n`);
      else if (check.correction) await terminal.out(`${check.correction}\n`);
      if (check.ok) return terminal.note(`ok: the reply is ${check.format}\n`);
      const [first, ...rest] = check.problems.map((problem) => asProblem(problem, nameOf(replyPath)));
      if (first) throw new QuoinError([first, ...rest]);
    });
  return command;
}

function asProblem({ at, message }: ReplyProblem, file: string) {
  return { code: "reply_invalid" as const, file, message: at ? `${at}: ${message}` : message };
}
