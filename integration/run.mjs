/** npm test [-- <arguments of vitest>]: prepares what is missing, then checks the types and runs the tests of this folder. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { orExit } from "../scripts/lib/or-exit.mjs";
import { ensureBuilt, ensureInstalled, root } from "../scripts/lib/prepare.mjs";
import { installRunners } from "./install.mjs";

await orExit(ensureInstalled());
await orExit(ensureBuilt());
await orExit(installRunners());

function run(script, ...args) {
  const options = { cwd: join(root, "integration"), stdio: "inherit" };
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, "node_modules", script), ...args], options);
    child.on("close", (code) => resolve(code ?? 1));
  });
}

const types = await run("typescript/bin/tsc", "-p", "types");
const tests = await run("vitest/vitest.mjs", "run", ...process.argv.slice(2));
if (types !== 0) console.error("The types of the runners and ours do not fit: see above.");
process.exitCode = types || tests;
