/** What a listing does not show is counted while it is gathered, and told in the end. */
import type { NotRead } from "./gitignore-file.ts";
import type { WorkspaceLimits } from "./workspace-limits.ts";

export interface Tally {
  ignored: number;
  gitFolders: number;
  unreadable: number;
  deeper: number;
  leftOut: number;
  unjudged: number;
  notEntered: number;
  rootIgnored: boolean;
  notRead: Map<NotRead, number>;
}

export function newTally(): Tally {
  const counts = {
    ignored: 0,
    gitFolders: 0,
    unreadable: 0,
    deeper: 0,
    leftOut: 0,
    unjudged: 0,
    notEntered: 0,
  };
  return { ...counts, rootIgnored: false, notRead: new Map() };
}

export function describeTally(
  tally: Tally,
  limits: Required<WorkspaceLimits>,
  met: "entries" | "chars",
): string[] {
  const limit = met === "entries" ? `${limits.entries} entries` : `${limits.chars} characters`;
  const atLeast = tally.notEntered + tally.unjudged > 0 ? " (at least)" : "";
  const levels = limits.depth === 1 ? "1 level" : `${limits.depth} levels`;
  const notes: [number | boolean, string][] = [
    [tally.rootIgnored, "the root is itself ignored by a .gitignore above it: listed as if it were not"],
    [tally.deeper, `deeper than ${levels}: ${folders(tally.deeper)} not entered`],
    [tally.leftOut, `more than ${limit}: ${tally.leftOut} left out${atLeast}`],
    [tally.notEntered, `no room left: ${folders(tally.notEntered)} not entered`],
    [tally.ignored, `ignored by .gitignore: ${tally.ignored}`],
    [tally.unjudged, `too many to compare with .gitignore: ${tally.unjudged} left out`],
    [tally.gitFolders, `.git, which is never listed: ${tally.gitFolders}`],
    [tally.unreadable, `unreadable: ${folders(tally.unreadable)}`],
  ];
  // In the order of their words: which came first depends on the tree, and is of no use.
  const notRead = [...tally.notRead].map(([why, count]) => `.gitignore not read (${why}): ${count}`).sort();
  return [...notes.filter(([holds]) => holds).map(([, note]) => note), ...notRead];
}

function folders(count: number): string {
  return count === 1 ? "1 folder" : `${count} folders`;
}
