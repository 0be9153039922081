/** The loopback model and an empty folder for each test, and both away after it. */
import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { startLoopback } from "../../packages/quoin/test/adapters/loopback/start-loopback.ts";

export function useSurroundings() {
  let runners = [];
  const surroundings = {
    /** A test that fails half way leaves no process behind. */
    closeLater(runner) {
      runners.push(runner);
      return runner;
    },
    async plantFiles(files) {
      for (const [name, content] of Object.entries(files)) {
        const file = join(surroundings.folder, name);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, content);
      }
    },
  };
  beforeEach(async () => {
    surroundings.loopback = await startLoopback();
    surroundings.folder = await realpath(await mkdtemp(join(tmpdir(), "quoin-integration-")));
    surroundings.calls = [];
  });
  afterEach(async () => {
    for (const runner of runners) await runner.close();
    runners = [];
    await surroundings.loopback.close();
    await rm(surroundings.folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return surroundings;
}

/** The bytes, so that two texts which only look alike differ. */
export const bytes = (text) => Buffer.from(text, "utf8").toString("hex");
