import { runQuietly } from "./run-quietly.mjs";

/** `npm ci`, by the npm that runs us when there is one. */
export function install(root, started) {
  const script = process.env.npm_execpath ?? "";
  const [command, args] = script.endsWith("npm-cli.js")
    ? [process.execPath, [script, "ci"]]
    : ["npm", ["ci"]];
  return runQuietly(command, args, { cwd: root, started });
}
