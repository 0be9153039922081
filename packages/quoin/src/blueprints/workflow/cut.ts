import type { Problem } from "../../errors.ts";

/** A template in pieces: its own text, and the places where something goes. */
export type Segment =
  | { kind: "text"; text: string }
  | { kind: "token"; name: string; line: number; column: number }
  | { kind: "include"; path: string; line: number; column: number };

/** `$$include` and the rest of its line, or `$$` and the longest name that follows. */
const place = /\$\$include[ \t]+([^\n]*)|\$\$([A-Za-z_][A-Za-z0-9_]*)(\()?/g;
const reserved = /^(?:if|elif|else|endif|unless|for|each|end|while|switch|case|include)$/i;

/**
 * Cuts a template once; what is put into it is never looked at again. Two dollar signs before anything but a
 * letter are text.
 */
export function cut(template: string, file: string): { segments: Segment[]; problems: Problem[] } {
  const segments: Segment[] = [];
  const problems: Problem[] = [];
  const lines = lineStarts(template);
  let from = 0;
  for (const match of template.matchAll(place)) {
    const { index, 1: path, 2: name = "", 3: opening } = match;
    const at = placeOf(lines, index);
    const problem = (message: string) => problems.push({ code: "template_unresolved", file, ...at, message });
    if (index > from) segments.push({ kind: "text", text: template.slice(from, index) });
    from = index + match[0].length;
    if (path !== undefined) {
      if (path.trim() === "") problem("$$include names no file");
      else segments.push({ kind: "include", path: path.trim(), ...at });
    } else if (opening) problem(`$$${name}(…): a token takes no parameters; make a file for each case`);
    else if (reserved.test(name))
      problem(`$$${name}: there are no conditions or loops; route in the workflow`);
    else segments.push({ kind: "token", name, ...at });
  }
  if (from < template.length) segments.push({ kind: "text", text: template.slice(from) });
  return { segments, problems };
}

/** Where a text that was put in has a token of its own, which nothing would resolve. */
export function tokensIn(text: string): { name: string; line: number; column: number }[] {
  const lines = lineStarts(text);
  return Array.from(text.matchAll(place), ({ index, 2: name = "include" }) => ({
    name,
    ...placeOf(lines, index),
  }));
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** From 1, as editors count. */
function placeOf(starts: readonly number[], offset: number): { line: number; column: number } {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] as number) <= offset) low = middle + 1;
    else high = middle;
  }
  return { line: low, column: offset - (starts[low - 1] as number) + 1 };
}
