/** What a bracket in a reply may be. */
export type Looks =
  /** To be read as JSON; where that fails, the reply is bad. */
  | { like: "json" }
  /** `[1]`: a list of numbers, or a footnote if there is anything better. */
  | { like: "footnote" }
  /** `{name}`, `[see below]`, `- [ ]`: words, up to `end`. Nothing inside could be JSON. */
  | { like: "prose"; end: number };

/** Searched, not matched in a run: a run of millions would fill the engine's stack. */
const anyBracket = /[[\]{}]/g;
const quotes = /["'“”„]/;

/** Judges the bracket at `at`. In doubt it looks like JSON: what fails is told, what is passed over is not. */
export function looksLikeJson(text: string, at: number): Looks {
  const opener = text[at] as "{" | "[";
  const closer = opener === "{" ? "}" : "]";
  const doubled = text[at + 1] === opener;
  const from = doubled ? at + 2 : at + 1;
  anyBracket.lastIndex = from;
  const closing = anyBracket.exec(text)?.index;
  if (closing === undefined || text[closing] !== closer) return { like: "json" };
  if (doubled && text[closing + 1] !== closer) return { like: "json" };
  const content = text.slice(from, closing);
  const words: Looks = { like: "prose", end: closing + (doubled ? 2 : 1) };
  const first = content.trimStart().charAt(0);
  if (doubled) return isWords(opener, content, first) ? words : { like: "json" };
  // `string[]` and `list[0]` are code.
  const isSuffix = /[\w)\]]/.test(text[at - 1] ?? "");
  if (first === "") return isSuffix || isCheckbox(text, at, content) ? words : { like: "json" };
  if (opener === "[" && isNumbers(content)) return isSuffix ? words : { like: "footnote" };
  return isWords(opener, content, first) ? words : { like: "json" };
}

/** Only what the reader can read: `[01]` is not a list. */
function isNumbers(content: string): boolean {
  if (!/\d/.test(content) || /[^-+\d.eE,\s]/.test(content)) return false;
  return content.split(",").every((each) => /^\s*-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?\s*$/.test(each));
}

/** An object has a colon, or at least begins with a quote; a list that is no list of words begins with one. */
function isWords(opener: string, content: string, first: string): boolean {
  if (first === "" || quotes.test(first) || (opener === "[" && isNumbers(content))) return false;
  return opener === "[" || !content.includes(":");
}

/** `- [ ] a task` of Markdown. */
function isCheckbox(text: string, at: number, content: string): boolean {
  return (
    content === " " &&
    /(?:^|\n)[ \t]{0,40}(?:[-*+]|\d{1,9}[.)])[ \t]{1,4}$/.test(text.slice(Math.max(0, at - 60), at))
  );
}
