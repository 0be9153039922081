import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { QuoinError } from "../errors.ts";
import { findGit } from "./git-program.ts";
import { gitEnvironment, safeOptions } from "./git-safety.ts";

/** Enough for some fifty thousand changed files; whoever has more is told that it is more. */
const mostBytes = 8_000_000;

export interface GitAnswer {
  /** Null where it was ended. */
  status: number | null;
  stdout: Buffer;
  stderr: string;
  /** There was more than is taken. */
  isCut: boolean;
}

export type AskGit = (words: readonly string[]) => Promise<GitAnswer>;

/** Runs git in a folder, without a shell. When the signal is given it is killed, and the signal's reason thrown. */
export async function gitIn(folder: string, signal?: AbortSignal): Promise<AskGit> {
  signal?.throwIfAborted();
  const program = await findGit();
  if (!(await isFolder(folder)))
    throw new QuoinError({
      code: "file_missing",
      file: folder,
      message: "is not a folder that can be entered",
    });
  const settings = {
    cwd: folder,
    env: gitEnvironment(),
    encoding: "buffer" as const,
    maxBuffer: mostBytes,
    killSignal: "SIGKILL" as const,
    windowsHide: true,
    ...(signal && { signal }),
  };
  return (words) =>
    new Promise((resolve, reject) => {
      const child = execFile(program, [...safeOptions, ...words], settings, (error, stdout, stderr) => {
        if (signal?.aborted) return reject(signal.reason);
        const { code } = (error ?? { code: 0 }) as { code?: number | string };
        const isCut = code === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER";
        if (typeof code === "string" && !isCut) return reject(notRun(code));
        const status = typeof code === "number" ? code : null;
        resolve({ status, stdout, stderr: stderr.toString("utf8"), isCut });
      });
      // It asks nothing; whatever would ask gets no answer.
      child.stdin?.on("error", () => {});
      child.stdin?.end();
    });
}

function notRun(why: string): QuoinError {
  return new QuoinError({ code: "git_failed", message: `git could not be run (${why})` });
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
