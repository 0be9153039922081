import { join } from "node:path";
import { Command } from "commander";
import { QuoinError } from "quoin";
import { count } from "../count.ts";
import { exitCodeOf } from "../findings/finding.ts";
import { type Format, formatOption, tellFindings } from "../findings/format.ts";
import { orTell } from "../findings/or-tell.ts";
import type { Terminal } from "../terminal.ts";
import { timeOfDay } from "../watch/time-of-day.ts";
import { type CompileOutcome, compileOnce, summaryOf } from "../workflows/compile-once.ts";
import { conclusionOf } from "../workflows/conclusion-of.ts";
import { keepCompiling } from "../workflows/keep-compiling.ts";
import { outputName } from "../workflows/output-names.ts";

interface Options {
  root: string;
  templates?: string;
  out: string;
  lock?: string;
  check?: boolean;
  format: Format;
  watch?: boolean;
}

const example = `
With any problem nothing is written. The lock is to be committed. With --check
it is never written: where it is not what compile would write, that is a
problem, but the prompts are in the build folder even so, to be looked at.

Example:
  quoin compile seed/workflows
  quoin compile seed/workflows --check --format github
`;

export function compileCommand(terminal: Terminal): Command {
  return new Command("compile")
    .description("assemble every node of every workflow into a build folder, and lock what came out")
    .argument("<workflows...>", "workflow files (JSON or YAML), or folders of them")
    .option("--root <folder>", "where the paths of includes start", ".")
    .option("--templates <folder>", "where templates are, from the root (default: seed/prompts/tasks)")
    .option("--out <folder>", "where prompts are written", "build/prompts")
    .option("--lock <file>", "hashes of all prompts (default: prompts.lock.json in the root)")
    .option(
      "--check",
      "compare with the lock instead of writing it; the prompts are written even where they differ",
    )
    .addOption(formatOption())
    .option("--watch", "compile again whenever something changes")
    .addHelpText("after", example)
    .action(async (paths: string[], options: Options) => {
      const { root, lock = join(root, "prompts.lock.json"), format, watch, check } = options;
      if (watch && check) {
        const message = "--watch writes the lock and --check compares with it: choose one";
        throw new QuoinError({ code: "usage", message });
      }
      const settings = { ...options, lock };
      const tell = (outcome: CompileOutcome) => tellOutcome(outcome, options, terminal);
      if (watch) return keepCompiling(paths, settings, terminal, tell);
      await orTell(format, terminal, async () => {
        const outcome = await compileOnce(paths, settings);
        await tell(outcome);
        process.exitCode = exitCodeOf(outcome.findings);
      });
    });
}

async function tellOutcome(outcome: CompileOutcome, options: Options, terminal: Terminal) {
  const { format, watch, check } = options;
  const { prompts, findings, build } = outcome;
  const listed = prompts.map(({ workflow, node, hash, tokens }) => {
    return { workflow, node, file: outputName({ workflow, node }), hash, tokens };
  });
  const rest = { ok: exitCodeOf(findings) === 0, ...build, prompts: listed };
  await tellFindings(findings, format, terminal, rest, watch);
  const isBuilt = prompts.length > 0 || findings.length === 0;
  const result = isBuilt ? summaryOf(outcome) : `${count(findings.length, "problem")}; nothing was written`;
  terminal.note(`${watch ? `${timeOfDay()} ` : ""}${result}\n`);
  if (check && isBuilt) terminal.note(`${conclusionOf(prompts, findings)}\n`);
}
