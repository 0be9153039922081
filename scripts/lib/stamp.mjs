/** A stamp says for which inputs a piece of work was done. It is written last and says "unfinished" meanwhile. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export function readStamp(folder, name) {
  const file = join(folder, name);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

export function writeStamp(folder, name, content) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), content);
}

/** One line on stderr; when a step fails, all of its output and an error with its exit code. */
export async function runSteps(title, remedy, steps) {
  const started = performance.now();
  process.stderr.write(`${title} ... `);
  for (const step of steps) {
    const { code, output } = await step();
    if (code === 0) continue;
    process.stderr.write(`failed\n${output}\n${remedy} (exit code ${code}).\n`);
    throw Object.assign(new Error(remedy), { exitCode: code });
  }
  process.stderr.write(`done in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
}
