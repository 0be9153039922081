/**
 * A folder's content for a prompt. Whoever filled the folder is not trusted: nothing outside it is read but the
 * .gitignore files above it, no link is followed, no file but a .gitignore is opened, no name can pass for two
 * lines, and the work is bounded by the limits instead of by the tree.
 */
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { type ErrorCode, QuoinError } from "../errors.ts";
import { createGitignore, type Gitignore, type Place } from "./gitignore.ts";
import { type Entry, type FolderContent, readFolder } from "./workspace-folder.ts";
import { checkLimits, createRoom, type Room, type WorkspaceLimits } from "./workspace-limits.ts";
import { showName } from "./workspace-name.ts";
import { describeTally, newTally, type Tally } from "./workspace-notes.ts";
import { realPath } from "./workspace-path.ts";

export type { WorkspaceLimits };

export interface WorkspaceListing {
  /**
   * A path a line, from the root, sorted by name inside each folder. A folder's ends in a slash, and what is in it
   * follows; a link's ends in an at sign. Files whose names begin with a dot are shown like others.
   */
  text: string;
  entries: number;
  /** What is not shown and why, in words for a person. */
  notes: string[];
}

/** A line of the listing; a folder's holds those of its content. */
interface Line {
  text: string;
  lines: Line[];
  isGone: boolean;
}

interface Folder {
  path: string;
  /** What holds because of the folders above. */
  place: Place;
  line: Line;
}

interface Gathering {
  gitignore: Gitignore;
  room: Room;
  tally: Tally;
}

/** An opened folder, whose entries are taken one a round. */
interface Opened extends FolderContent {
  folder: Folder;
  place: Place;
  taken: number;
  below: Folder[];
}

export async function listWorkspace(root: string, limits: WorkspaceLimits = {}): Promise<WorkspaceListing> {
  const checked = checkLimits(limits);
  const tally = newTally();
  const room = createRoom(checked);
  const gitignore = createGitignore({
    notRead: (why) => tally.notRead.set(why, (tally.notRead.get(why) ?? 0) + 1),
    rootIgnored: () => {
      tally.rootIgnored = true;
    },
  });
  const gathering: Gathering = { gitignore, room, tally };
  const line: Line = { text: "", lines: [], isGone: false };
  const first = await orRefused(root, async () => {
    // Asked with the name as it was given: an empty one must not become the current folder.
    if (!(await stat(root)).isDirectory()) throw refused(root, "file_unreadable", "is not a folder");
    const path = await realPath(root);
    return openFolder({ path, place: await gitignore.above(path), line }, gathering);
  });
  let opened = [first];
  for (let depth = 1; opened.length > 0; depth++) {
    takeInTurn(opened, gathering);
    const below = opened.flatMap((folder) => folder.below);
    opened = [];
    if (depth > checked.depth) tally.deeper += below.length;
    else opened = await openLevel(below, gathering);
  }
  const lines = printed(line);
  return { text: lines.join("\n"), entries: lines.length, notes: describeTally(tally, checked, room.met()) };
}

/** Every folder gets its first entry before the next one is opened: none is opened that has no room. */
async function openLevel(level: readonly Folder[], gathering: Gathering): Promise<Opened[]> {
  const { room, tally } = gathering;
  const opened: Opened[] = [];
  for (const folder of level) {
    if (!room.isOpen()) {
      tally.notEntered++;
      continue;
    }
    try {
      const content = await openFolder(folder, gathering);
      takeNext(content, gathering);
      opened.push(content);
    } catch (error) {
      if (!isAbsence(error)) tally.unreadable++;
      else {
        folder.line.isGone = true;
        room.giveBack(folder.line.text);
      }
    }
  }
  return opened;
}

async function openFolder(folder: Folder, { gitignore, room, tally }: Gathering): Promise<Opened> {
  const place = await gitignore.enter(folder.place, folder.path);
  const accepts = ({ raw, kind }: Entry, isWanted: boolean): boolean => {
    if (raw === ".git") {
      tally.gitFolders++;
      return false;
    }
    // As for git, a link to a folder is no folder.
    const judgement = gitignore.judge(place, raw, kind === "folder", isWanted);
    if (judgement !== "shown") tally[judgement]++;
    return judgement === "shown";
  };
  const content = await readFolder(folder.path, room.entries, accepts);
  return { ...content, folder, place, taken: 0, below: [] };
}

/** One entry of each folder after the other, so that a huge one leaves room to its neighbours. */
function takeInTurn(opened: readonly Opened[], gathering: Gathering): void {
  let rest = opened;
  while (rest.length > 0) rest = rest.filter((folder) => takeNext(folder, gathering));
  for (const { entries, taken, more } of opened) gathering.tally.leftOut += entries.length - taken + more;
}

function takeNext(opened: Opened, { room }: Gathering): boolean {
  const entry = opened.entries[opened.taken];
  if (!entry) return false;
  const { folder, place } = opened;
  const mark = { folder: "/", link: "@", other: "" }[entry.kind];
  const line: Line = { text: folder.line.text + showName(entry.name) + mark, lines: [], isGone: false };
  if (!room.take(line.text)) return false;
  opened.taken++;
  folder.line.lines.push(line);
  if (entry.kind === "folder") {
    const path = join(folder.path, entry.raw);
    opened.below.push({ path, line, place: { rules: place.rules, path: `${place.path}${entry.raw}/` } });
  }
  return true;
}

function printed(line: Line): string[] {
  return line.lines.filter(({ isGone }) => !isGone).flatMap((below) => [below.text, ...printed(below)]);
}

function isAbsence(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === "ENOENT" || code === "ENOTDIR";
}

function refused(file: string, code: ErrorCode, message: string): QuoinError {
  return new QuoinError({ code, file, message });
}

async function orRefused<Result>(root: string, open: () => Promise<Result>): Promise<Result> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof QuoinError) throw error;
    if (isAbsence(error)) throw refused(root, "file_missing", "does not exist");
    const { code } = error as NodeJS.ErrnoException;
    const why = code === "EACCES" || code === "EPERM" ? "may not be read (no permission)" : "cannot be read";
    throw refused(root, "file_unreadable", why);
  }
}
