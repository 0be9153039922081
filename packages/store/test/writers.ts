import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** A process that writes, and what it was told is safe. */
export interface Writer {
  child: ChildProcess;
  ready: Promise<void>;
  /** Its exit code, or `null` when it was killed. */
  done: Promise<{ code: number | null; errors: string }>;
  acknowledged(): { seq: number; hash: string; id: string }[];
}

export function startWriter(place: string, name: string, count: number, atOnce: number): Writer {
  const script = join(import.meta.dirname, "writer.mjs");
  const child = spawn(process.execPath, [script, place, name, String(count), String(atOnce)]);
  let output = "";
  let errors = "";
  child.stderr.on("data", (part) => {
    errors += part;
  });
  const ready = new Promise<void>((resolve) => {
    child.stdout.on("data", (part) => {
      output += part;
      if (output.startsWith("ready")) resolve();
    });
    child.on("close", () => resolve());
  });
  const done = once(child, "close").then(([code]) => ({ code: code as number | null, errors }));
  return {
    child,
    ready,
    done,
    acknowledged: () =>
      // Without the line that the kill cut off.
      output
        .split("\n")
        .slice(1, -1)
        .map((line) => {
          const [seq, hash, id] = line.split(" ") as [string, string, string];
          return { seq: Number(seq), hash, id };
        }),
  };
}
