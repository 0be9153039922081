/**
 * What git would ignore, found without git: the .gitignore files from the repository's root down, and its
 * `info/exclude`. Both patterns and work are limited, because a folder may be made to be slow.
 */
import { lstat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { type NotRead, readIgnoreFile } from "./gitignore-file.ts";
import {
  addRules,
  costOf,
  countLines,
  forgetPaths,
  type GitignoreRules,
  isIgnored,
  noRules,
} from "./gitignore-rules.ts";
import { bytesOf, realPath } from "./workspace-path.ts";

/** In all files, and in those that hold for one folder. */
const mostLines = 20_000;
const mostRules = 4_000;
/** Some seconds at the very worst; a hundred thousand files against a hundred common patterns are half of it. */
const mostSteps = 6e9;
const pathsRemembered = 10_000;

/** The rules that hold in a folder, and its path from where they begin: "" or ending in a slash. */
export interface Place {
  rules: GitignoreRules;
  path: string;
}

type Judgement = "shown" | "ignored" | "unjudged";

export interface Gitignore {
  /** What holds in a folder because of those above it; its own file is read on entering. */
  above(folder: string): Promise<Place>;
  enter(place: Place, folder: string): Promise<Place>;
  /** An entry that will not be shown anyway is judged only while that costs little. */
  judge(place: Place, name: string, isFolder: boolean, isWanted: boolean): Judgement;
}

interface GitignoreEvents {
  notRead(why: NotRead): void;
  rootIgnored(): void;
}

export function createGitignore(events: GitignoreEvents): Gitignore {
  let linesLeft = mostLines;
  let stepsLeft = mostSteps;
  let tests = 0;

  async function withFile(place: Place, path: string): Promise<Place> {
    const file = await readIgnoreFile(path);
    if (file === undefined) return place;
    if (typeof file === "string") {
      events.notRead(file);
      return place;
    }
    const lines = countLines(file);
    if (lines > linesLeft || place.rules.size + lines > mostRules) {
      events.notRead("too many patterns");
      return place;
    }
    linesLeft -= lines;
    return { ...place, rules: addRules(place.rules, file, place.path) };
  }

  async function repository(folder: string): Promise<Place> {
    const place: Place = { rules: noRules, path: "" };
    const exclude = join(folder, ".git", "info", "exclude");
    const real = await realPath(bytesOf(exclude)).catch(() => undefined);
    if (real === undefined) return place;
    if (real === exclude) return withFile(place, exclude);
    events.notRead("a link");
    return place;
  }

  return {
    async above(folder) {
      const way: string[] = [];
      let top = folder;
      while (!(await holdsGit(top))) {
        if (dirname(top) === top) return { rules: noRules, path: "" };
        way.unshift(basename(top));
        top = dirname(top);
      }
      let place = await repository(top);
      for (const name of way) {
        place = await withFile(place, join(top, ".gitignore"));
        place = { ...place, path: `${place.path}${name}/` };
        top = join(top, name);
        if (isIgnored(place.rules, place.path)) {
          // It was asked for by name, so it is listed; by git's rules there would be nothing to see.
          events.rootIgnored();
          return { rules: noRules, path: "" };
        }
      }
      return place;
    },

    async enter(place, folder) {
      // A repository inside another has rules of its own.
      const isOther = place.path !== "" && (await holdsGit(folder));
      return withFile(isOther ? await repository(folder) : place, join(folder, ".gitignore"));
    },

    judge({ rules, path }, name, isFolder, isWanted) {
      if (rules.size === 0) return "shown";
      const whole = `${path}${name}${isFolder ? "/" : ""}`;
      const cost = costOf(rules, whole);
      if (cost > (isWanted ? stepsLeft : stepsLeft - mostSteps / 2)) return "unjudged";
      stepsLeft -= cost;
      tests++;
      if (tests % pathsRemembered === 0) forgetPaths(rules);
      return isIgnored(rules, whole) ? "ignored" : "shown";
    },
  };
}

async function holdsGit(folder: string): Promise<boolean> {
  return lstat(bytesOf(join(folder, ".git"))).then(
    () => true,
    () => false,
  );
}
