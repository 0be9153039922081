import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readdirSync, readFileSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { projectFolders } from "./project-folder.ts";
import { runQuoin } from "./run-quoin.ts";

const folders = projectFolders("screen-stream");
const entry = join(import.meta.dirname, "../dist/quoin.js");
const line = (text: string) => `${JSON.stringify({ text })}\n`;

function start(cwd: string, ...args: string[]): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, [entry, "screen", ...args], { cwd });
  child.stdin.on("error", () => {});
  return child;
}

async function ended(child: ChildProcessWithoutNullStreams) {
  const [code, signal] = await once(child, "close");
  return { code, signal };
}

describe("quoin screen, as a stream", () => {
  it("answers before its input ends", async () => {
    const child = start(process.cwd(), "--in", "-");
    for (const text of ["first", "second"]) {
      child.stdin.write(line(text));
      const [answer] = await once(child.stdout, "data");
      expect(JSON.parse(String(answer))).toMatchObject({ id: text === "first" ? "1" : "2" });
    }
    child.stdin.end();
    expect(await ended(child)).toEqual({ code: 0, signal: null });
  });

  it("stops where the reader has seen enough", async () => {
    const child = start(process.cwd(), "--in", "-");
    const errors: Buffer[] = [];
    child.stderr.on("data", (part) => errors.push(part));
    child.stdin.write(line("first"));
    await once(child.stdout, "data");
    child.stdout.destroy();
    const end = ended(child);
    // Its input has no end: only that it stops ends this.
    const fed = (async () => {
      while (child.exitCode === null && child.signalCode === null) {
        child.stdin.write(line("more"));
        await setTimeout(20);
      }
    })();
    expect(await end).toEqual({ code: 0, signal: null });
    await fed;
    expect(Buffer.concat(errors).toString()).toBe("");
  });

  it("takes as much memory for 50 MB as for 5", async () => {
    const { path, root } = folders({ "small.jsonl": "", "large.jsonl": "" });
    // The same texts again and again: to judge them anew would take minutes and show nothing more.
    const some = Array.from({ length: 200 }, (_, at) => line(`Ferry ${at} leaves at noon. `.repeat(18))).join(
      "",
    );
    const write = (name: string, bytes: number) => {
      const file = openSync(path(name), "w");
      for (let written = 0; written < bytes; written += some.length) writeSync(file, some);
      closeSync(file);
    };
    write("small.jsonl", 5e6);
    write("large.jsonl", 50e6);
    const tell = `data:text/javascript,${encodeURIComponent(
      'process.on("exit", () => process.stderr.write("peak " + process.resourceUsage().maxRSS + "\\n"))',
    )}`;
    const peak = async (name: string) => {
      const args = ["screen", "--in", name, "--out", `${name}.out`];
      const { code, stderr } = await runQuoin(args, { cwd: root, env: { NODE_OPTIONS: `--import=${tell}` } });
      expect(code).toBe(0);
      return Number(/^peak (\d+)$/m.exec(stderr)?.[1]);
    };
    const small = await peak("small.jsonl");
    expect(small).toBeGreaterThan(0);
    expect((await peak("large.jsonl")) / small).toBeLessThan(1.25);
    expect(statSync(path("large.jsonl.out")).size).toBeGreaterThan(
      statSync(path("small.jsonl.out")).size * 9,
    );
  });
});

describe("quoin screen, killed", () => {
  it.each(["SIGINT", "SIGTERM", "SIGHUP", "SIGKILL"] as const)(
    "by %s leaves the old file",
    async (signal) => {
      const { root, path } = folders({ "out.jsonl": "old" });
      const child = start(root, "--in", "-", "--out", "out.jsonl");
      child.stdin.write(line("first"));
      const temporary = () => readdirSync(root).filter((name) => name.endsWith(".tmp"));
      while (!temporary().some((name) => statSync(path(name)).size > 0)) await setTimeout(20);
      child.kill(signal);
      expect(await ended(child)).toEqual({ code: null, signal });
      expect(readFileSync(path("out.jsonl"), "utf8")).toBe("old");
      if (signal !== "SIGKILL") expect(temporary()).toEqual([]);
    },
  );
});
