import { Command } from "commander";
import { redact } from "quoin";
import manifest from "../package.json" with { type: "json" };
import { adaptCommand } from "./commands/adapt.ts";
import { agentCommand } from "./commands/agent.ts";
import { askCommand } from "./commands/ask.ts";
import { assembleCommand } from "./commands/assemble.ts";
import { cacheCommand } from "./commands/cache.ts";
import { checkReplyCommand } from "./commands/check-reply.ts";
import { checkpointCommand } from "./commands/checkpoint.ts";
import { compileCommand } from "./commands/compile.ts";
import { diffCommand } from "./commands/diff.ts";
import { doctorCommand } from "./commands/doctor.ts";
import { embedCommand } from "./commands/embed.ts";
import { embedderCommand } from "./commands/embedder.ts";
import { evalCommand } from "./commands/eval.ts";
import { explainCommand } from "./commands/explain.ts";
import { exportCommand } from "./commands/export.ts";
import { forgetCommand } from "./commands/forget.ts";
import { indexCommand } from "./commands/index-capabilities.ts";
import { initCommand } from "./commands/init.ts";
import { keyCommand } from "./commands/key.ts";
import { lintCommand } from "./commands/lint.ts";
import { memoriesCommand } from "./commands/memories.ts";
import { migrateCommand } from "./commands/migrate.ts";
import { recallCommand } from "./commands/recall.ts";
import { recordCommand } from "./commands/record.ts";
import { rememberCommand } from "./commands/remember.ts";
import { replayCommand } from "./commands/replay.ts";
import { rolesCommand } from "./commands/roles.ts";
import { schemaCommand } from "./commands/schema.ts";
import { screenCommand } from "./commands/screen.ts";
import { selectCommand } from "./commands/select.ts";
import { snapshotCommand } from "./commands/snapshot.ts";
import { verifyCommand } from "./commands/verify.ts";
import { printable } from "./printable.ts";
import type { Terminal } from "./terminal.ts";

const notes = `
Data goes to standard output, everything else to standard error.
Exit codes: 0 ok, 1 refused, 2 wrong usage, 3 degraded under --strict. NO_COLOR is honoured.

Example:
  quoin assemble canonical bot.yaml --explain
`;

export function createProgram(terminal: Terminal): Command {
  const program = new Command("quoin")
    .description("Assembles prompts: the right sections, within budget, every choice explained.")
    .version(manifest.version)
    .showHelpAfterError("(add --help for usage)")
    .addHelpText("after", notes)
    .addCommand(initCommand(terminal))
    .addCommand(doctorCommand(terminal))
    .addCommand(assembleCommand(terminal))
    .addCommand(askCommand(terminal))
    .addCommand(rolesCommand(terminal))
    .addCommand(agentCommand(terminal))
    .addCommand(compileCommand(terminal))
    .addCommand(lintCommand(terminal))
    .addCommand(explainCommand(terminal))
    .addCommand(snapshotCommand(terminal))
    .addCommand(adaptCommand(terminal))
    .addCommand(cacheCommand(terminal))
    .addCommand(embedCommand(terminal))
    .addCommand(embedderCommand(terminal))
    .addCommand(selectCommand(terminal))
    .addCommand(screenCommand(terminal))
    .addCommand(indexCommand(terminal))
    .addCommand(evalCommand(terminal))
    .addCommand(rememberCommand(terminal))
    .addCommand(recallCommand(terminal))
    .addCommand(forgetCommand(terminal))
    .addCommand(memoriesCommand(terminal))
    .addCommand(recordCommand(terminal))
    .addCommand(verifyCommand(terminal))
    .addCommand(replayCommand(terminal))
    .addCommand(diffCommand(terminal))
    .addCommand(exportCommand(terminal))
    .addCommand(checkpointCommand(terminal))
    .addCommand(keyCommand(terminal))
    .addCommand(migrateCommand(terminal))
    .addCommand(checkReplyCommand(terminal))
    .addCommand(schemaCommand(terminal));
  for (const command of everyCommand(program)) {
    command.exitOverride();
    // Commander repeats what it was given: a text that begins with a dash, or a key where a choice was meant.
    command.configureOutput({
      outputError: (text, write) => write(printable(redact(text, { secrets: true, pii: false }).text)),
    });
  }
  return program;
}

/** The program and all its commands, depth first. */
export function everyCommand(command: Command): Command[] {
  return [command, ...command.commands.flatMap(everyCommand)];
}
