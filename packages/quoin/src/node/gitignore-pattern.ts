/**
 * One line of a .gitignore in the dialect of the package `ignore`: rooted where the paths begin that are tested,
 * and with the few constructs spelled out that git and the package read differently.
 * All text is bytes, one a character, because git matches bytes: its `?` is half of an `é`.
 */
const escapes = /\\./gs;
const special = /[*?[\\]/;

/** Most lines give one pattern, some none, some two; `base` is "" or ends in a slash. */
export function gitignorePatterns(line: string, base: string): string[] {
  // Git's lines are C strings.
  const text = trimSpaces(line.split("\0", 1)[0] ?? "");
  if (text === "" || text.startsWith("#")) return [];
  const sign = text.startsWith("!") ? "!" : "";
  const whole = text.slice(sign.length);
  const end = whole.endsWith("/") ? "/" : "";
  const body = whole.slice(0, whole.length - end.length);
  // A backslash that escapes nothing, a slash that separates nothing: git never finds a match.
  if (/^$|^\\\/|\/$/.test(body) || endsInEscape(body)) return [];
  if (!body.includes("/")) {
    // Below one folder there are no slashes to cross: any run of stars is one star.
    const name = body.replace(/\\.|\*+/gs, (part) => (part.startsWith("*") ? "*" : part));
    return [`${sign}${base ? `/${escapeBase(base)}**/` : ""}${name}${end}`];
  }
  const path = body
    // Before an escaped slash the stars need something to stand for.
    .replace(/(^|\/)\*{2,}\\\//g, "$1*/**/")
    .replace(escapes, (pair) => (pair === "\\/" ? "/" : pair))
    .replace(/^\//, "")
    // One after another they say the same, but cost the matcher exponentially.
    .replace(/(^|\/)(?:\*{2,}\/)+/g, "$1**/")
    .replace(/(^|\/)\*\*\/\*{2,}$/, "$1**");
  return unfoldPrefixed(path).map((unfolded) => `${sign}/${escapeBase(base)}${unfolded}${end}`);
}

/**
 * Git compares what stands before the first wildcard by itself, so that in `lib**` + `/x` the stars begin the rest
 * and cross folders, against its own manual; the package follows the manual.
 */
function unfoldPrefixed(path: string): string[] {
  const at = path.search(special);
  const [prefix, rest] = at < 0 ? [path, ""] : [path.slice(0, at), path.slice(at)];
  const run = /^\*{2,}(?:\/(?:\*{2,}(?:\/|$))?|$)/.exec(rest)?.[0];
  if (run === undefined || prefix === "" || prefix.endsWith("/")) return [path];
  const behind = rest.slice(run.length);
  return behind === "" && !run.endsWith("/")
    ? [`${prefix}*`, `${prefix}*/**`]
    : [`${prefix}${behind}`, `${prefix}*/**/${behind}`];
}

/** Trailing spaces do not count, unless escaped. */
function trimSpaces(line: string): string {
  let end = line.length;
  while (line[end - 1] === " ") end--;
  return end < line.length && endsInEscape(line.slice(0, end)) ? line.slice(0, end + 1) : line.slice(0, end);
}

function endsInEscape(text: string): boolean {
  let at = text.length;
  while (text[at - 1] === "\\") at--;
  return (text.length - at) % 2 === 1;
}

function escapeBase(base: string): string {
  return base.replace(/[*?[\]\\ !#]/g, "\\$&");
}
