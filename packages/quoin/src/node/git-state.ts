import { lstat } from "node:fs/promises";
import { join } from "node:path";
import type { GitState, Ports } from "../core/ports.ts";
import { QuoinError } from "../errors.ts";
import { gitFailure } from "./git-failure.ts";
import { type AskGit, type GitAnswer, gitIn } from "./git-run.ts";
import { diffCommand, statusCommand, withoutFilters } from "./git-safety.ts";
import { readStatus } from "./git-status.ts";
import { bareSummary, describeBranch, describeChanges, readShortStat } from "./git-summary.ts";
import { decodeName } from "./workspace-name.ts";
import { bytesOf } from "./workspace-path.ts";

/** Of so many changed files it is looked up which changed last. */
const mostDated = 200;

/** The port that tells the branch and the uncommitted changes of the repository around a folder, through git. */
export function gitState(root: string): NonNullable<Ports["git"]> {
  return async ({ signal }): Promise<GitState | null> => {
    const ask = await gitIn(root, signal);
    const [place, settings] = await Promise.all([
      ask(["rev-parse", "--is-bare-repository", "--is-inside-work-tree", "--show-toplevel"]),
      ask(["config", "--list", "-z", "--name-only"]),
    ]);
    const top = await topOf(place);
    if (top === null) return null;
    if (top === "bare") return { branch: await branchOf(ask), summary: bareSummary };
    // A list that was cut could hide a filter.
    if (settings.status !== 0) throw gitFailure(settings);
    const without = withoutFilters(settings.stdout.toString("utf8"));
    const [found, lines] = await Promise.all([
      ask([...without, ...statusCommand]),
      ask([...without, ...diffCommand, "HEAD", "--"]),
    ]);
    if (found.status !== 0 && !found.isCut) throw gitFailure(found);
    const status = readStatus(found.stdout);
    // Before the first commit there is nothing to compare with but nothing.
    const counted = status.commit ? lines : await ask([...without, ...diffCommand, "--cached", "--"]);
    return {
      branch: describeBranch(status),
      summary: describeChanges({
        files: status.changed.length,
        lines: counted.status === 0 ? readShortStat(counted.stdout.toString("latin1")) : undefined,
        conflicts: status.conflicts,
        untracked: status.untracked,
        isCut: found.isCut,
        paths: found.isCut ? [] : await recentFirst(top, status.changed),
      }),
    };
  };
}

/** The working tree's folder, as bytes; null outside of one. */
async function topOf(place: GitAnswer): Promise<string | "bare" | null> {
  const [bare, inside, ...rest] = place.stdout.toString("latin1").split("\n");
  if (bare === "true") return "bare";
  if (inside === "true" && place.status === 0) {
    const top = rest.join("\n").replace(/\n$/, "");
    // The configuration can name any folder as the working tree, `/` for one.
    if (await lstat(bytesOf(`${top}/.git`)).catch(() => undefined)) return top;
    const message =
      "the repository's configuration names a working tree that is not around it (core.worktree)";
    throw new QuoinError({ code: "git_refused", message });
  }
  if (inside === "false" || /not a git repository/i.test(place.stderr)) return null;
  throw gitFailure(place);
}

async function branchOf(ask: AskGit): Promise<string> {
  const [name, commit] = await Promise.all([
    ask(["symbolic-ref", "--quiet", "HEAD"]),
    ask(["rev-parse", "--quiet", "--verify", "HEAD"]),
  ]);
  const branch = decodeName(name.stdout)
    .trim()
    .replace(/^refs\/heads\//, "");
  const id = commit.status === 0 ? commit.stdout.toString("latin1").trim() : undefined;
  return describeBranch({ branch: name.status === 0 ? branch : undefined, commit: id });
}

/** By when they were written; of one time, and those that are gone, by name. */
async function recentFirst(top: string, changed: readonly string[]): Promise<string[]> {
  const dated = await Promise.all(
    changed.slice(0, mostDated).map(async (path) => {
      const found = await lstat(bytesOf(join(top, path))).catch(() => undefined);
      return { path: decodeName(bytesOf(path)), time: found?.mtimeMs ?? 0 };
    }),
  );
  return dated
    .sort((one, other) => other.time - one.time || (one.path < other.path ? -1 : 1))
    .map(({ path }) => path);
}
