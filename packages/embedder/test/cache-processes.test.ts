/** The cache on disk among many processes, killed ones, and with no room to write. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const script = join(import.meta.dirname, "cache-writer.mjs");
let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "quoin-cache-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

interface Ending {
  code: number | null;
  errors: string;
  /** Of the texts that it said it has. */
  done: number;
  asked: number;
  warnings: string[];
}

async function ending(child: ChildProcess): Promise<Ending> {
  let output = "";
  let errors = "";
  child.stdout?.on("data", (part) => {
    output += part;
  });
  child.stderr?.on("data", (part) => {
    errors += part;
  });
  const [code] = await once(child, "close");
  const lines = output.split("\n").slice(0, -1);
  const told = lines.at(-1)?.startsWith("{") ? JSON.parse(lines.pop() ?? "") : { asked: -1, warnings: [] };
  return { code, errors, done: lines.length, ...told };
}

const write = (first: number, count: number) =>
  spawn(process.execPath, [script, directory, `${first}`, `${count}`]);

describe("the cache on disk", () => {
  it("is shared by processes that write the same at the same time", async () => {
    const ends = await Promise.all([0, 0, 50].map((first) => ending(write(first, 100))));
    for (const { code, errors, warnings } of ends)
      expect({ code, errors, warnings }).toMatchObject({ code: 0, warnings: [] });
    expect(await ending(write(0, 150))).toMatchObject({ code: 0, asked: 0 });
  });

  it("holds what was acknowledged, whole, when its writers are killed", async () => {
    let acknowledged = 0;
    for (let round = 0; round < 6; round++) {
      const child = write(round * 1000, 1000);
      const ended = ending(child);
      child.stdout?.once("data", () => setTimeout(() => child.kill("SIGKILL"), 10 + round * 7));
      const { code, done } = await ended;
      expect(code).toBeNull();
      acknowledged += done;
      const again = await ending(write(round * 1000, done));
      expect(again).toMatchObject({ code: 0, done, asked: 0, warnings: [] });
    }
    expect(acknowledged).toBeGreaterThan(0);
  });

  it.skipIf(process.platform === "win32")("is done without when nothing more can be written", async () => {
    // No file may grow beyond nothing: every write fails, as on a full disk.
    const command = `ulimit -f 0; exec "${process.execPath}" "${script}" "${directory}" 0 20`;
    const { code, done, asked, warnings } = await ending(spawn("sh", ["-c", command]));
    expect({ code, done, asked }).toEqual({ code: 0, done: 20, asked: 20 });
    expect(warnings).toEqual([expect.stringContaining(directory)]);
    expect(readdirSync(join(directory, "temporary"))).toEqual([]);
  });
});
