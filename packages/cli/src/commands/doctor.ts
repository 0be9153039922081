import { Command } from "commander";
import { QuoinError } from "quoin";
import { describeChecks, worstOf } from "../project/describe-checks.ts";
import { paintFor, type Terminal } from "../terminal.ts";

interface Options {
  json?: boolean;
  strict?: boolean;
}

const example = `
Looks at the machine and at the project in the current folder, and changes nothing. Each
line is ok, warn (prompts are made, with less than there could be) or fail, with what to
do about it. Exits with 1 where something fails, and under --strict with 3 for a warning.

Example:
  quoin doctor
  quoin doctor --json --strict
`;

export function doctorCommand(terminal: Terminal): Command {
  return new Command("doctor")
    .description("check that everything a dynamic prompt needs is there and works")
    .option("--json", "print the checks as JSON")
    .option("--strict", "exit with 3 where there is a warning")
    .addHelpText("after", example)
    .action(async ({ json, strict }: Options) => {
      // Loaded only here: it brings everything that it looks at.
      const { checkProject } = await import("../project/check-project.ts");
      const checks = await checkProject(process.cwd());
      const worst = worstOf(checks);
      await terminal.out(
        json
          ? `${JSON.stringify({ status: worst, checks }, null, 2)}\n`
          : describeChecks(checks, paintFor(process.stdout, process.env), process.stdout.columns),
      );
      if (worst === "fail") process.exitCode = 1;
      const warned = checks.filter(({ status }) => status === "warn").map(({ name }) => name);
      if (worst === "warn" && strict)
        throw new QuoinError({ code: "degraded", message: `there are warnings: ${warned.join(", ")}` });
    });
}
