import { spawn } from "node:child_process";
import { join } from "node:path";

const entry = join(import.meta.dirname, "../dist/quoin.js");

export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the built command as a user would. */
export function runQuoin(
  args: string[],
  options: { input?: string | Uint8Array; env?: Record<string, string>; cwd?: string; uid?: number } = {},
): Promise<Finished> {
  const { input = "", env = {}, cwd, uid } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [entry, ...args], {
      env: { ...process.env, ...env },
      ...(cwd && { cwd }),
      ...(uid !== undefined && { uid }),
    });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on("data", (part) => out.push(part));
    child.stderr.on("data", (part) => err.push(part));
    child.on("error", reject);
    child.on("close", (code) => {
      resolve({ code, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() });
    });
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });
}
