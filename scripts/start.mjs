/** npm start: prepares the checkout, then runs `quoin` with the given arguments; without any, a task in an example project. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { prepareExample } from "./lib/example-project.mjs";
import { orExit } from "./lib/or-exit.mjs";
import { ensureBuilt, ensureInstalled, root } from "./lib/prepare.mjs";

await orExit(ensureInstalled());
await orExit(ensureBuilt());

// npm moves to the root of the workspace; paths in the arguments are meant from where the user is.
if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
const command = join(root, "packages/cli/dist/quoin.js");
const given = process.argv.slice(2);
const project = join(root, "examples/project");
const task = "find out why the login test fails, and fix it";
if (given.length === 0) prepareExample(command, project);
const main = ["assemble", "dynamic", task, "--root", project, "--explain"];
process.argv = [process.execPath, command, ...(given.length > 0 ? given : main)];
await import(pathToFileURL(command).href);
