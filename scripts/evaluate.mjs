/**
 * npm run evaluate: prepares the checkout, then prints the figures of packages/embedder/MODEL.md.
 * The public sets are not part of the project: QUOIN_EVAL_DIR names the folder that holds them, in `tools`.
 */
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { orExit } from "./lib/or-exit.mjs";
import { ensureBuilt, ensureInstalled, root } from "./lib/prepare.mjs";

await orExit(ensureInstalled());
await orExit(ensureBuilt());

const { QUOIN_EVAL_DIR: folder, INIT_CWD: from = "." } = process.env;
if (!folder)
  console.error(
    "QUOIN_EVAL_DIR is not set: only the project's own sets are measured. Set it to a folder with tools/NAME.tools.jsonl and tools/NAME.dev.queries.jsonl to measure those too.",
  );
// npm moves to the root of the workspace; the folder is meant from where the user is.
const suites = [...(folder ? [resolve(from, folder, "tools")] : []), join(root, "packages/embedder/eval")];
const command = join(root, "packages/cli/dist/quoin.js");
const flags = suites.flatMap((suite) => ["--suite", suite]);
const given = process.argv.slice(2);
const form = given.includes("--json") ? [] : ["--markdown"];
process.argv = [process.execPath, command, "embedder", "eval", ...form, ...flags, ...given];
await import(pathToFileURL(command).href);
