/** Repositories for the tests of git's state, and programs that pass for git. */
import { chmodSync, mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gitState } from "../../src/node/git-state.ts";
import { git, plant, type Tree, temporaryFolder } from "./git-oracle.ts";

export const author = ["-c", "user.name=Test", "-c", "user.email=test@example.invalid"];

/** A repository with one commit of these files, on the branch `main`. */
export function repository(tree: Tree = { "a.txt": "one\ntwo\nthree\n" }): string {
  const folder = realpathSync(temporaryFolder());
  git(folder, ["init", "-q", "-b", "main"]);
  if (Object.keys(tree).length > 0) {
    plant(folder, tree);
    commit(folder);
  }
  return folder;
}

export function commit(folder: string): void {
  git(folder, ["add", "-A"]);
  git(folder, [...author, "commit", "-q", "-m", "a commit"]);
}

export function stateOf(folder: string, signal = new AbortController().signal) {
  return gitState(folder)({ signal });
}

/** An executable script; tells its path. */
export function script(folder: string, name: string, body: string): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${body}\n`);
  chmodSync(path, 0o755);
  return path;
}

/** Runs with this PATH, and puts back what was there. */
export async function withPath<Result>(path: string, run: () => Promise<Result>): Promise<Result> {
  const before = process.env.PATH;
  process.env.PATH = path;
  try {
    return await run();
  } finally {
    process.env.PATH = before;
  }
}
