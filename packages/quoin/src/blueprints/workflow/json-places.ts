/**
 * Where things stand in a JSON text. Not recursive, so that no depth of nesting is too much, and in no engine's words:
 * their messages differ, quote the text, and often do not say where.
 */

interface Member {
  /** How many keys lead to it, without its own. */
  depth: number;
  key: string | number;
  offset: number;
}

/** The offset of the first mistake; the text's length where something is missing at the end. */
export function jsonMistake(text: string): number | undefined {
  const members = membersOf(text);
  let step = members.next();
  while (!step.done) step = members.next();
  return step.value;
}

/** The offset of what a path leads to, or of the nearest thing around it. */
export function jsonPlace(text: string, path: readonly (string | number)[]): number {
  let matched = 0;
  let offset = text.search(/[^ \t\n\r]/);
  for (const member of membersOf(text)) {
    if (matched === path.length || member.depth < matched) break;
    if (member.depth !== matched || String(member.key) !== String(path[matched])) continue;
    offset = member.offset;
    matched++;
  }
  return Math.max(0, offset);
}

const space = /[ \t\n\r]*/y;
const plain = /[^"\\\u0000-\u001f]*/y;
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

function after(sticky: RegExp, text: string, at: number): number {
  sticky.lastIndex = at;
  return sticky.test(text) ? sticky.lastIndex : at;
}

/** The offset behind a string that begins at `at`; nothing where it is not one. */
function stringEnd(text: string, at: number): { end: number } | { mistake: number } {
  if (text[at] !== '"') return { mistake: at };
  for (let next = at + 1; ; ) {
    next = after(plain, text, next);
    if (text[next] === '"') return { end: next + 1 };
    const behind = after(escaped, text, next);
    if (behind === next) return { mistake: next };
    next = behind;
  }
}

function* membersOf(text: string): Generator<Member, number | undefined> {
  /** For each open bracket: the index of the next element, or -1 for an object. */
  const open: number[] = [];
  let at = after(space, text, 0);
  for (let wanted: "first" | "value" | "end" = "value"; ; ) {
    const index = open.at(-1);
    const closing = index === undefined ? undefined : index < 0 ? "}" : "]";
    if (wanted === "end") {
      if (closing === undefined) return at < text.length ? at : undefined;
      if (text[at] === closing) open.pop();
      else if (text[at] !== ",") return at;
      wanted = text[at] === "," ? "value" : "end";
      at = after(space, text, at + 1);
      continue;
    }
    if (wanted === "first" && text[at] === closing) {
      wanted = "end";
      continue;
    }
    if (index !== undefined && index < 0) {
      const key = stringEnd(text, at);
      if ("mistake" in key) return key.mistake;
      yield { depth: open.length - 1, key: JSON.parse(text.slice(at, key.end)) as string, offset: at };
      at = after(space, text, key.end);
      if (text[at] !== ":") return at;
      at = after(space, text, at + 1);
    } else if (index !== undefined) {
      yield { depth: open.length - 1, key: index, offset: at };
      open[open.length - 1] = index + 1;
    }
    if (text[at] === "{" || text[at] === "[") {
      open.push(text[at] === "{" ? -1 : 0);
      wanted = "first";
      at = after(space, text, at + 1);
      continue;
    }
    const string = text[at] === '"' ? stringEnd(text, at) : undefined;
    if (string && "mistake" in string) return string.mistake;
    const end: number = string ? string.end : after(scalar, text, at);
    if (end === at) return at;
    at = after(space, text, end);
    wanted = "end";
  }
}
