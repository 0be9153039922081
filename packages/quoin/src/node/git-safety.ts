/**
 * A repository's own configuration can name programs that git then runs, and a project may have been unpacked from
 * anywhere. Whatever `status` and `diff` could run by it is turned off here.
 */
import { devNull } from "node:os";
import { QuoinError } from "../errors.ts";

/** Kept of the caller's variables that begin with GIT_: where the machine's settings are, and where to stop looking. */
const kept = new Set([
  "GIT_CONFIG_GLOBAL",
  "GIT_CONFIG_SYSTEM",
  "GIT_CONFIG_NOSYSTEM",
  "GIT_CEILING_DIRECTORIES",
  "GIT_DISCOVERY_ACROSS_FILESYSTEM",
]);

/** Without GIT_DIR and the like: inside a hook they would lead to another repository than the one asked about. */
export function gitEnvironment(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const own = Object.entries(env).filter(([name]) => !/^GIT_/i.test(name) || kept.has(name));
  return {
    ...Object.fromEntries(own),
    LC_ALL: "C",
    LANGUAGE: "",
    GIT_TERMINAL_PROMPT: "0",
    GIT_OPTIONAL_LOCKS: "0",
    // A partial clone would fetch what it lacks, with whatever command its configuration names for that.
    GIT_NO_LAZY_FETCH: "1",
    GIT_ALLOW_PROTOCOL: "none",
  };
}

/** Before the command's name. An empty monitor is none in every version of git; `false` was a program's name once. */
export const safeOptions: readonly string[] = [
  "--no-optional-locks",
  "--no-pager",
  ...["-c", "core.fsmonitor="],
  ...["-c", `core.hooksPath=${devNull}`],
  // Else `diff` writes the index in spite of the option above.
  ...["-c", "diff.autoRefreshIndex=false"],
  // A larger file is not compared line by line.
  ...["-c", "core.bigFileThreshold=10m"],
];

/** Nothing is run in submodules, whose configuration these options would not reach. */
const ignoreSubmodules = "--ignore-submodules=dirty";

export const statusCommand: readonly string[] = [
  ...["status", "--porcelain=v2", "--branch", "-z", "--untracked-files=normal"],
  ...["--no-renames", "--no-ahead-behind", ignoreSubmodules],
];

export const diffCommand: readonly string[] = [
  ...["diff", "--shortstat", "--no-ext-diff", "--no-textconv", "--no-renames", "--no-color"],
  ...["--no-relative", "--submodule=short", ignoreSubmodules],
];

/**
 * Options that turn off every filter of the configuration (`git config --list -z --name-only`): git would run them on
 * changed files. The user's own ones too, since what those run may again be named by the repository.
 */
export function withoutFilters(settings: string): string[] {
  const keys = settings.split("\0").filter((key) => /^filter\..*\.(?:clean|process|required)$/s.test(key));
  const names = new Set(keys.map((key) => key.slice("filter.".length, key.lastIndexOf("."))));
  return [...names].flatMap((name) => {
    // It would end the key where the value is expected.
    if (name.includes("=")) {
      const message =
        "the configuration has a filter with an equals sign in its name, which cannot be turned off";
      throw new QuoinError({ code: "git_refused", message });
    }
    return ["clean=", "process=", "required=false"].flatMap((end) => ["-c", `filter.${name}.${end}`]);
  });
}
