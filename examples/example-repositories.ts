import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** Makes fresh repositories with the example tree in them and the command installed; removed after the tests. */
export function exampleRepositories(name: string): (repository: string) => string {
  const folder = mkdtempSync(join(tmpdir(), `quoin-${name}-`));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return (repository) => {
    const root = join(folder, repository);
    cpSync(join(import.meta.dirname, "workflows"), root, { recursive: true });
    rmSync(join(root, "build"), { recursive: true, force: true });
    writeFileSync(join(root, "package.json"), '{"name": "example", "private": true}');
    mkdirSync(join(root, "node_modules/.bin"), { recursive: true });
    const command = join(import.meta.dirname, "../packages/cli/dist/quoin.js");
    symlinkSync(command, join(root, "node_modules/.bin/quoin"));
    return root;
  };
}

/** As CI runs a line, with the commands of the repository at hand. */
export function shell(
  command: string,
  cwd: string,
): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...process.env, PATH: `${join(cwd, "node_modules/.bin")}:${process.env.PATH}` };
  return new Promise((resolve) => {
    execFile("sh", ["-ec", command], { cwd, env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}
