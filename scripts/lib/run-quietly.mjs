import { spawn } from "node:child_process";

/**
 * Runs a program and keeps its output; resolves to { code, output } and never rejects.
 * `started` is told the id of the process.
 */
export function runQuietly(command, args, { cwd, env, started } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    const chunks = [];
    child.stdout.on("data", (chunk) => chunks.push(chunk));
    child.stderr.on("data", (chunk) => chunks.push(chunk));
    child.on("error", (error) => resolve({ code: 127, output: `${command}: ${error.message}\n` }));
    child.on("close", (code, signal) => {
      const ending = signal ? `${command} was ended by ${signal}\n` : "";
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString("utf8") + ending });
    });
    if (child.pid !== undefined) started?.(child.pid);
  });
}
