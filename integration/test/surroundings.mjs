/** The loopback model and an empty folder for each test, and both away after it. */
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { startModel } from "./start-model.mjs";

export function useSurroundings() {
  let runners = [];
  const surroundings = {
    /** A test that fails half way leaves no process behind. */
    closeLater(runner) {
      runners.push(runner);
      return runner;
    },
  };
  beforeEach(async () => {
    surroundings.loopback = await startModel();
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
