import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect } from "vitest";
import { type Finished, runQuoin } from "./run-quoin.ts";

/** A fresh folder for each test, with a spec whose assembly can be recorded. */
export function recordsFolder() {
  const made: string[] = [];
  const folder = () => made.at(-1) as string;
  const file = (name: string) => join(folder(), name);
  const quoin = (...args: string[]): Promise<Finished> =>
    runQuoin(args, { cwd: folder(), env: { QUOIN_STORE: "" } });
  beforeEach(() => {
    made.push(mkdtempSync(join(tmpdir(), "quoin-records-")));
    copyFileSync(join(import.meta.dirname, "../../../examples/bot.yaml"), file("bot.yaml"));
  });
  afterAll(() => {
    for (const each of made) rmSync(each, { recursive: true, force: true });
  });
  return {
    folder,
    file,
    quoin,
    record: (...more: string[]) => quoin("assemble", "canonical", "bot.yaml", "--record", ...more),
    edit(name: string, from: string, to: string): void {
      const text = readFileSync(file(name), "utf8");
      expect(text).toContain(from);
      writeFileSync(file(name), text.replace(from, to));
    },
  };
}
