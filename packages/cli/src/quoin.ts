import { createProgram } from "./program.ts";
import { reportError } from "./report-error.ts";
import { splitRole } from "./roles/split-role.ts";
import { processTerminal } from "./terminal.ts";

const terminal = processTerminal();
// Without a listener, a reader that leaves early (`| head`) would end in a stack trace.
process.stdout.on("error", () => {});
process.stderr.on("error", () => {});
try {
  const args = splitRole(process.argv.slice(2));
  const program = await createProgram(terminal, args);
  await program.parseAsync(args, { from: "user" });
} catch (error) {
  process.exitCode = await reportError(error, terminal);
}
