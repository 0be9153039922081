import { spawn } from "node:child_process";
import { getDefaultEnvironment } from "@modelcontextprotocol/sdk/client/stdio.js";
import { ReadBuffer, serializeMessage } from "@modelcontextprotocol/sdk/shared/stdio.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { ProcessServer } from "./mcp-server.ts";
import { tellingLine } from "./telling-line.ts";

/** Of one message. */
const mostBytes = 16 * 1024 * 1024;
/** What a program says on its standard error is kept for the case that it fails, from the end. */
const keptOfErrors = 4096;
/** Lines that are no messages: some programs greet on their standard output. */
const mostStrayLines = 1000;
/** A program that was told to end gets so long, in milliseconds, and then no more; so does what it leaves behind. */
const patience = 500;

export interface ProcessTransport extends Transport {
  /** How the program fared, for an error: none while all is well. Its own words are as it said them, keys and all. */
  told(): string[];
}

/**
 * A program in a process group of its own, so that what it starts itself ends with it: `npx` starts others. The
 * transport of the SDK ends only the first of them. What leaves the group is out of reach.
 */
export function processTransport({ command, args, env, cwd }: ProcessServer): ProcessTransport {
  const incoming = new ReadBuffer({ maxBufferSize: mostBytes });
  let child: ReturnType<typeof launch> | undefined;
  let errors = "";
  let stray = 0;
  let ended: string | undefined;
  let over: Promise<void> = Promise.resolve();
  const launch = () =>
    spawn(command, args, {
      env: { ...getDefaultEnvironment(), ...env },
      stdio: ["pipe", "pipe", "pipe"],
      detached: true,
      ...(cwd && { cwd }),
    });
  const kill = (signal: NodeJS.Signals) => {
    try {
      if (child?.pid !== undefined) process.kill(-child.pid, signal);
    } catch {
      // Nobody of the group is left.
    }
  };
  const killAll = () => kill("SIGKILL");
  const interrupted = (signal: NodeJS.Signals) => {
    killAll();
    release();
    process.kill(process.pid, signal);
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  const release = () => {
    process.off("exit", killAll);
    for (const signal of signals) process.off(signal, interrupted);
  };
  const read = (chunk: Buffer) => {
    incoming.append(chunk);
    for (;;) {
      try {
        const message = incoming.readMessage();
        if (message === null) return;
        transport.onmessage?.(message);
      } catch {
        if (++stray > mostStrayLines) throw new Error("too many lines that are no messages");
      }
    }
  };
  const transport: ProcessTransport = {
    start() {
      const started = launch();
      child = started;
      process.once("exit", killAll);
      for (const signal of signals) process.on(signal, interrupted);
      started.stdin.on("error", () => {});
      started.stdout.on("data", (chunk: Buffer) => {
        try {
          read(chunk);
        } catch (error) {
          ended ??= (error as Error).message;
          started.stdout.destroy();
          killAll();
        }
      });
      started.stderr.on("data", (chunk: Buffer) => {
        errors = (errors + chunk.toString()).slice(-keptOfErrors);
      });
      over = new Promise((resolve) => {
        let leaving: NodeJS.Timeout | undefined;
        started.once("exit", (code, signal) => {
          ended ??= signal ? `ended by ${signal}` : `ended with exit code ${code}`;
          // What it started must not outlive it, and would hold its output open.
          killAll();
          // What left the group does so all the same, and is not waited for.
          leaving = setTimeout(() => {
            started.stdout.destroy();
            started.stderr.destroy();
          }, patience);
        });
        started.once("close", () => {
          clearTimeout(leaving);
          release();
          resolve();
          transport.onclose?.();
        });
      });
      return new Promise((resolve, reject) => {
        started.once("spawn", resolve);
        started.once("error", reject);
      });
    },
    async send(message) {
      child?.stdin.write(serializeMessage(message));
    },
    async close() {
      if (!child || ended !== undefined) return over;
      const isOver = () => Promise.race([over.then(() => true), pause(patience)]);
      child.stdin.end();
      if (await isOver()) return;
      kill("SIGTERM");
      if (await isOver()) return;
      killAll();
      await isOver();
    },
    told() {
      const line = tellingLine(errors);
      return [
        ...(ended === undefined ? [] : [ended]),
        ...(stray > 0 ? [`${stray} of its lines were no messages`] : []),
        ...(line === "" ? [] : [`it said: ${line}`]),
      ];
    },
  };
  return transport;
}

function pause(time: number): Promise<false> {
  return new Promise((resolve) => {
    setTimeout(resolve, time, false);
  });
}
