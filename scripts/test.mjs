/**
 * npm test: every check, one after the other, all of them even when one fails.
 * npm test -- <arguments>: only vitest, with these arguments.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { orExit } from "./lib/or-exit.mjs";
import { ensureBuilt, ensureInstalled, packageFolders, root } from "./lib/prepare.mjs";
import { runQuietly } from "./lib/run-quietly.mjs";

const given = process.argv.slice(2);
const temporary = mkdtempSync(join(tmpdir(), "quoin-test-"));
const report = join(temporary, "report.json");
process.on("exit", () => rmSync(temporary, { recursive: true, force: true }));

const tool = (path, ...args) => [join(root, "node_modules", path), ...args];
const checks = [
  { name: "biome", args: tool("@biomejs/biome/bin/biome", "check", "--error-on-warnings", ".") },
  { name: "tsc", args: tool("typescript/bin/tsc", "--noEmit") },
  { name: "knip", args: tool("knip/bin/knip.js", "--no-config-hints") },
  ...packageFolders().map((folder) => ({
    name: `publint ${folder}`,
    args: tool("publint/src/cli.js", "run", folder, "--strict"),
  })),
];

function runVitest() {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const args = tool("vitest/vitest.mjs", "run", ...reporters, ...given);
  return new Promise((resolve) => {
    spawn(process.execPath, args, { cwd: root, stdio: "inherit" }).on("close", (code) => resolve(code ?? 1));
  });
}

/** A file that fails before its first test is one failed test: it must not look like none. */
function countTests() {
  if (!existsSync(report)) return "0 passed, 1 failed, 0 skipped";
  const result = JSON.parse(readFileSync(report, "utf8"));
  const broken = result.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  const skipped = result.numPendingTests + result.numTodoTests;
  return `${result.numPassedTests} passed, ${result.numFailedTests + broken.length} failed, ${skipped} skipped`;
}

async function step(name, run) {
  const started = performance.now();
  const code = await run();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? "ok    " : "FAILED"} ${name} (${seconds} s)`);
  return { name, code };
}

await orExit(ensureInstalled());
await orExit(ensureBuilt());

const results = [];
for (const { name, args } of given.length > 0 ? [] : checks) {
  const run = async () => {
    const { code, output } = await runQuietly(process.execPath, args, { cwd: root });
    if (code !== 0) process.stdout.write(output);
    return code;
  };
  results.push(await step(name, run));
}
results.push(await step("vitest", runVitest));

const failed = results.filter(({ code }) => code !== 0).map(({ name }) => name);
console.log(failed.length > 0 ? `\nFailed: ${failed.join(", ")}` : "\nEvery check passed.");
console.log(countTests());
process.exitCode = failed.length > 0 ? 1 : 0;
