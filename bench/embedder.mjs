/** npm run bench:embedder [-- --quick] [--json FILE]: the model in the package beside others, each in its own process. */
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs, promisify } from "node:util";
import { orExit } from "../scripts/lib/or-exit.mjs";
import { ensureBuilt, ensureInstalled, root } from "../scripts/lib/prepare.mjs";
import { describeFigures } from "./embedder/describe-figures.mjs";
import { bytesOf, installedSize } from "./embedder/installed-size.mjs";
import { systems } from "./embedder/systems.mjs";
import { installPeers } from "./install-peers.mjs";

const { quick, json } = readArguments();
await orExit(ensureInstalled());
await orExit(ensureBuilt());
await orExit(installPeers("bench/embedder"));

const run = promisify(execFile);
/** For each series of texts. */
const seconds = quick ? 2 : 10;
const results = [];
for (const { id, name, missing, packages, weights } of systems) {
  if (missing) {
    results.push({ name, missing });
    continue;
  }
  process.stderr.write(`${name} ... `);
  const started = performance.now();
  const { stdout } = await run(process.execPath, [
    join(root, "bench/embedder/measure.mjs"),
    id,
    `${seconds}`,
  ]);
  process.stderr.write(`done in ${((performance.now() - started) / 1_000).toFixed(1)} s\n`);
  const size = { ...installedSize(packages), weights: bytesOf(weights) };
  results.push({ name, ...size, ...JSON.parse(stdout) });
}

console.log(
  `# Embedders\n\nNode ${process.version}, ${cpus().length} cores, load average ${loadavg()[0].toFixed(2)}.\n`,
);
console.log(describeFigures(results));
if (json) writeFileSync(resolve(process.env.INIT_CWD ?? ".", json), `${JSON.stringify(results, null, 2)}\n`);

function readArguments() {
  try {
    const options = { quick: { type: "boolean", default: false }, json: { type: "string" } };
    return parseArgs({ options }).values;
  } catch (error) {
    console.error(`${error.message}\nUsage: npm run bench:embedder -- [--quick] [--json FILE]`);
    process.exit(2);
  }
}
