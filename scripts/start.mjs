/** npm start: prepares the checkout, then runs `quoin` with the given arguments; without any, on an example. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { orExit } from "./lib/or-exit.mjs";
import { ensureBuilt, ensureInstalled, root } from "./lib/prepare.mjs";

await orExit(ensureInstalled());
await orExit(ensureBuilt());

// npm moves to the root of the workspace; paths in the arguments are meant from where the user is.
if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
const command = join(root, "packages/cli/dist/quoin.js");
const example = (name) => join(root, "examples", name);
const main = [
  "assemble",
  "canonical",
  example("bot.yaml"),
  "--config",
  example("bot.config.yaml"),
  "--explain",
];
const given = process.argv.slice(2);
process.argv = [process.execPath, command, ...(given.length > 0 ? given : main)];
await import(pathToFileURL(command).href);
