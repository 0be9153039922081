/** npm test [-- <arguments of vitest>]: prepares what is missing, then runs the tests of this folder. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { orExit } from "../scripts/lib/or-exit.mjs";
import { ensureBuilt, ensureInstalled, root } from "../scripts/lib/prepare.mjs";
import { installRunners } from "./install.mjs";

await orExit(ensureInstalled());
await orExit(ensureBuilt());
await orExit(installRunners());

const vitest = join(root, "node_modules/vitest/vitest.mjs");
const child = spawn(process.execPath, [vitest, "run", ...process.argv.slice(2)], {
  cwd: join(root, "integration"),
  stdio: "inherit",
});
child.on("close", (code) => {
  process.exitCode = code ?? 1;
});
