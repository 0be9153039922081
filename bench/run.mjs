/** npm run bench [-- --quick] [--json FILE]: every scenario for every system, in one run. */
import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { orExit } from "../scripts/lib/or-exit.mjs";
import { ensureBuilt, ensureInstalled } from "../scripts/lib/prepare.mjs";
import { installPeers } from "./install-peers.mjs";

const { quick, json } = readArguments();
await orExit(ensureInstalled());
await orExit(ensureBuilt());
await orExit(installPeers());

// Only now is there something to import.
const { systems } = await import("./systems/all.mjs");
const { scenarios } = await import("./scenarios/all.mjs");

const rounds = quick ? 5 : 25;
const figures = { node: process.version, cores: cpus().length, rounds, load: [load()], scenarios: {} };
console.log(
  `# Quoin and its peers\n\nNode ${process.version}, ${figures.cores} cores, median of ${rounds} rounds.\n`,
);
for (const { id, run } of scenarios) {
  process.stderr.write(`scenario ${id} ... `);
  const started = performance.now();
  const { markdown, figures: found } = await run(systems, rounds);
  process.stderr.write(`done in ${((performance.now() - started) / 1_000).toFixed(1)} s\n`);
  figures.scenarios[id] = found;
  figures.load.push(load());
  console.log(`${markdown}\n`);
}
console.log(`Load average at the start and after each scenario: ${figures.load.join(", ")}.`);
if (json) writeFileSync(resolve(process.env.INIT_CWD ?? ".", json), `${JSON.stringify(figures, null, 2)}\n`);

function load() {
  return Number(loadavg()[0].toFixed(2));
}

function readArguments() {
  try {
    const options = { quick: { type: "boolean", default: false }, json: { type: "string" } };
    return parseArgs({ options }).values;
  } catch (error) {
    console.error(`${error.message}\nUsage: npm run bench -- [--quick] [--json FILE]`);
    process.exit(2);
  }
}
