import { decodeName } from "./workspace-name.ts";

/** What `git status --porcelain=v2 --branch -z` tells. */
export interface GitStatus {
  /** Undefined where HEAD is detached. */
  branch: string | undefined;
  /** Undefined before the first commit. */
  commit: string | undefined;
  /** Tracked files, as bytes, one a character. */
  changed: string[];
  conflicts: number;
  untracked: number;
}

/** Fields before the path: of ordinary entries and of conflicts. Renamed files are not asked for. */
const fieldsBefore: Readonly<Record<string, number>> = { "1": 8, u: 10 };

export function readStatus(output: Buffer): GitStatus {
  const entries = output.toString("latin1").split("\0");
  // Behind the last zero byte is nothing, or half an entry.
  entries.pop();
  const status: GitStatus = {
    branch: undefined,
    commit: undefined,
    changed: [],
    conflicts: 0,
    untracked: 0,
  };
  for (const entry of entries) {
    const kind = entry[0] ?? "";
    if (kind === "#") readHeader(entry, status);
    else if (kind === "?") status.untracked++;
    else if (kind in fieldsBefore) {
      status.changed.push(entry.split(" ").slice(fieldsBefore[kind]).join(" "));
      if (kind === "u") status.conflicts++;
    }
  }
  return status;
}

function readHeader(entry: string, status: GitStatus): void {
  const [, key, value = ""] = /^# (\S+) (.*)$/s.exec(entry) ?? [];
  if (key === "branch.oid" && value !== "(initial)") status.commit = value;
  if (key === "branch.head" && value !== "(detached)")
    status.branch = decodeName(Buffer.from(value, "latin1"));
}
