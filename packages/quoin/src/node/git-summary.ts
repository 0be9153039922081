import type { GitState } from "../core/ports.ts";
import type { GitStatus } from "./git-status.ts";

/** What the summary of a clean working tree says. */
const noGitChanges = "no uncommitted changes";

/** Whether there is anything that is not committed, for the hint that somebody is at work. */
export function hasGitChanges(state: GitState | null): boolean {
  return state !== null && state.summary !== noGitChanges && state.summary !== bareSummary;
}

export const bareSummary = "bare repository, without a working tree";

/** Names are whatever somebody called a file; these stand among trusted facts, and so must not read as sentences. */
const plainName = /^[\p{L}\p{N}._/@+#=,-]+$/u;
const longestBranch = 100;
const longestPath = 60;
const mostPathCharacters = 120;

export function describeBranch({ branch, commit }: Pick<GitStatus, "branch" | "commit">): string {
  if (branch === undefined) return `(detached at ${commit?.slice(0, 7) ?? "nothing"})`;
  const isShown = branch.length <= longestBranch && plainName.test(branch);
  const name = isShown ? branch : "(a branch with an unusual name)";
  return commit === undefined ? `${name} (no commits yet)` : name;
}

export interface Counts {
  files: number;
  /** Undefined where the lines could not be counted. */
  lines: { insertions: number; deletions: number } | undefined;
  conflicts: number;
  untracked: number;
  /** There are more than were counted. */
  isCut: boolean;
  /** The most recent first. */
  paths: readonly string[];
}

/** `2 files changed (src/a.ts, src/b.ts), 10 insertions(+), 3 deletions(-); 1 untracked` */
export function describeChanges({ files, lines, conflicts, untracked, isCut, paths }: Counts): string {
  const number = (count: number, of: string, ending = "") =>
    `${count} ${of}${count === 1 ? "" : "s"}${ending}`;
  const changed = [
    ...(files ? [`${number(files, "file")} changed${named(paths, files)}`] : []),
    ...(lines?.insertions ? [number(lines.insertions, "insertion", "(+)")] : []),
    ...(lines?.deletions ? [number(lines.deletions, "deletion", "(-)")] : []),
  ].join(", ");
  const parts = [changed, conflicts && number(conflicts, "conflict"), untracked && `${untracked} untracked`];
  const said = parts.filter(Boolean).join("; ");
  return said === "" ? noGitChanges : `${isCut ? "more than " : ""}${said}`;
}

/** ` (src/a.ts, src/b.ts, …)`, as far as their names may be shown. */
function named(paths: readonly string[], files: number): string {
  const shown = shortPaths(paths);
  if (shown.length === 0) return "";
  return ` (${[...shown, ...(shown.length < files ? ["…"] : [])].join(", ")})`;
}

function shortPaths(paths: readonly string[]): string[] {
  const shown: string[] = [];
  let room = mostPathCharacters;
  for (const path of paths) {
    if (path.length > longestPath || !plainName.test(path)) continue;
    room -= path.length + 2;
    if (room < 0 || shown.length === 3) break;
    shown.push(path);
  }
  return shown;
}

/** Of ` 2 files changed, 10 insertions(+), 3 deletions(-)`; nothing at all where no line differs. */
export function readShortStat(output: string): { insertions: number; deletions: number } {
  const of = (word: string) => Number(new RegExp(`(\\d+) ${word}`).exec(output)?.[1] ?? 0);
  return { insertions: of("insertion"), deletions: of("deletion") };
}
