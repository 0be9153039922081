/** What the real git says of a folder, for comparison. No setting of the machine gets through to it. */
import { spawnSync } from "node:child_process";
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import { QuoinError } from "../../src/errors.ts";
import { decodeName, showName } from "../../src/node/workspace-name.ts";

export const hasGit = spawnSync("git", ["--version"]).status === 0;

const environment = {
  PATH: process.env.PATH,
  HOME: "/nonexistent",
  XDG_CONFIG_HOME: "/nonexistent",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
  LC_ALL: "C",
};

export function git(folder: string, words: string[], input?: Buffer): Buffer {
  const { status, stdout, stderr } = spawnSync("git", words, { cwd: folder, env: environment, input });
  // `check-ignore` ends with 1 when nothing is ignored.
  if (status !== 0 && !(words[0] === "check-ignore" && status === 1)) {
    throw new Error(`git ${words.join(" ")}: ${status} ${stderr}`);
  }
  return stdout;
}

export type Tree = Record<string, string | Buffer>;

/** A path that ends in a slash is an empty folder. */
export function plant(folder: string, tree: Tree): void {
  for (const [path, content] of Object.entries(tree)) {
    const target = join(folder, path);
    if (path.endsWith("/")) mkdirSync(target, { recursive: true });
    else {
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, content);
    }
  }
}

/** Empty files. */
export function leaves(...paths: string[]): Tree {
  return Object.fromEntries(paths.map((path) => [path, ""]));
}

export async function refusal(promise: Promise<unknown>): Promise<QuoinError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(QuoinError);
  return error as QuoinError;
}

const made: string[] = [];

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "quoin-workspace-"));
  made.push(folder);
  return folder;
}

export function removeTemporaryFolders(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** The files that git would let you add, as the listing prints them. */
export function filesOfGit(folder: string): string[] {
  const output = git(folder, ["ls-files", "-z", "--others", "--cached", "--exclude-standard"]);
  return paths(output).map(shown).sort();
}

/** Everything below the folder that git does not ignore, folders too, as the listing prints it. */
export function allOfGit(folder: string): string[] {
  const all = walk(folder, "");
  const ignored = new Set(
    paths(
      git(folder, ["check-ignore", "-z", "--stdin", "--no-index"], Buffer.from(all.join("\0"), "latin1")),
    ),
  );
  return all
    .filter((path) => !ignored.has(path))
    .map((path) => shown(path) + mark(join(Buffer.from(folder).toString("latin1"), path)))
    .sort();
}

function mark(path: string): string {
  const found = lstatSync(Buffer.from(path, "latin1"));
  return found.isDirectory() ? "/" : found.isSymbolicLink() ? "@" : "";
}

function walk(folder: string, path: string): string[] {
  const here = Buffer.from(join(folder, "x").slice(0, -1) + path, "latin1");
  return readdirSync(here, { withFileTypes: true, encoding: "buffer" }).flatMap((entry) => {
    const below = path + entry.name.toString("latin1");
    if (below === ".git") return [];
    return entry.isDirectory() ? [below, ...walk(folder, `${below}/`)] : [below];
  });
}

function paths(output: Buffer): string[] {
  return output.toString("latin1").split("\0").filter(Boolean);
}

function shown(path: string): string {
  return path
    .split("/")
    .map((name) => showName(decodeName(Buffer.from(name, "latin1"))))
    .join("/");
}
