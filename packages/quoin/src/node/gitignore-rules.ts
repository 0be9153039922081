/** The rules that hold in one folder: of its own .gitignore and of those above it, the later ones first. */
import ignore, { type Ignore } from "ignore";
import { gitignorePatterns } from "./gitignore-pattern.ts";

export interface GitignoreRules {
  matcher: Ignore;
  /** What the patterns cost, summed by how many times they may stretch over folders. */
  weights: readonly number[];
  size: number;
}

export const noRules: GitignoreRules = { matcher: newMatcher(), weights: [], size: 0 };

function newMatcher(): Ignore {
  return ignore({ ignorecase: false });
}

/** What follows has precedence over what is there. `base` is the folder of the file, from where paths begin. */
export function addRules(rules: GitignoreRules, file: Buffer, base: string): GitignoreRules {
  const patterns = gitignoreLines(file).flatMap((line) => gitignorePatterns(line, oneLine(base)));
  if (patterns.length === 0) return rules;
  const weights = [...rules.weights];
  for (const pattern of patterns) {
    const stretches = pattern.split("**").length - 1;
    for (let at = weights.length; at <= stretches; at++) weights[at] = 0;
    weights[stretches] = (weights[stretches] ?? 0) + weightOf(pattern);
  }
  const matcher = newMatcher().add(rules.matcher);
  for (const pattern of patterns) matcher.add({ pattern });
  return { matcher, weights, size: rules.size + patterns.length };
}

/** Only behind a wildcard is a pattern tried at more than one place. */
function weightOf(pattern: string): number {
  return /[*?[]/.test(pattern) ? pattern.length : 0;
}

/**
 * A path in bytes, one a character, a folder's with a slash. Every folder above it was tested before;
 * an ignored one hides all that is in it.
 */
export function isIgnored(rules: GitignoreRules, path: string): boolean {
  return rules.size > 0 && rules.matcher.ignores(oneLine(path));
}

/** The matcher remembers every path that it was asked for; of a huge folder that is too much. */
export function forgetPaths(rules: GitignoreRules): void {
  rules.matcher = newMatcher().add(rules.matcher);
}

/** What it takes to try a pattern at all, in steps. */
const trial = 200;

/**
 * About how many steps a test may take when rules and names were made to be slow. Found by arithmetic, not by a
 * clock, so that the same tree always gives the same listing.
 */
export function costOf(rules: GitignoreRules, path: string): number {
  const folders = path.split("/").length;
  let perCharacter = 0;
  rules.weights.forEach((weight, stretches) => {
    perCharacter += weight * folders ** Math.max(0, stretches - 1);
  });
  return rules.size * trial + perCharacter * path.length;
}

function gitignoreLines(file: Buffer): string[] {
  const hasMark = file[0] === 0xef && file[1] === 0xbb && file[2] === 0xbf;
  const text = file.toString("latin1", hasMark ? 3 : 0);
  return text.split("\n").map((line) => oneLine(line.replace(/\r$/, "")));
}

/** The dot of a regular expression stops at line breaks, git's stars do not: other characters stand for them. */
function oneLine(text: string): string {
  return text.replace(/[\n\r]/g, (mark) => (mark === "\n" ? "\u010a" : "\u010d"));
}

export function countLines(file: Buffer): number {
  let lines = 1;
  for (const byte of file) if (byte === 0x0a) lines++;
  return lines;
}
