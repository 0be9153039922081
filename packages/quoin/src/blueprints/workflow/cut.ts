import type { Problem } from "../../errors.ts";
import { type Loaded, perFile } from "./load.ts";

/** A template in pieces: its own text, and the places where something goes. */
export type Segment =
  | { kind: "text"; text: string; offset: number }
  | { kind: "token"; name: string; offset: number }
  | { kind: "include"; path: string; offset: number };

export interface Cut {
  segments: Segment[];
  /** Tokens that cannot be put in, so that nobody calls their includes unused as well. */
  refused: string[];
  problems: Problem[];
}

/** `$$include` and the rest of its line, or `$$` and the longest name that follows. */
const token = /\$\$include(?:[ \t]+([^\n]*)|(?![A-Za-z0-9_(]))|\$\$([A-Za-z_][A-Za-z0-9_]*)(\()?/g;

/**
 * Cuts a template once; what is put into it is never looked at again. Two dollar signs before anything but a
 * letter are text.
 */
export const cut = perFile(({ text: template, path: file, placeOf }: Loaded): Cut => {
  const result: Cut = { segments: [], refused: [], problems: [] };
  const { segments, refused, problems } = result;
  let from = 0;
  for (const { 0: whole, 1: path = "", 2: name, 3: opening, index } of template.matchAll(token)) {
    const problem = (message: string) =>
      problems.push({ code: "template_unresolved", file, ...placeOf(index), message });
    if (index > from) segments.push({ kind: "text", text: template.slice(from, index), offset: from });
    from = index + whole.length;
    if (name === undefined) {
      if (path.trim() === "") problem("$$include names no file");
      else segments.push({ kind: "include", path: path.trim(), offset: index });
    } else if (opening) {
      refused.push(name);
      problem(`$$${name}(…): a token takes no parameters; make a file for each case`);
    } else segments.push({ kind: "token", name, offset: index });
  }
  if (from < template.length) segments.push({ kind: "text", text: template.slice(from), offset: from });
  if (template.trim() === "")
    problems.push({ code: "template_unresolved", file, line: 1, column: 1, message: "is empty" });
  return result;
});

/** Tokens of a text that was put in, which nothing would resolve. */
export function tokensIn(text: string): { name: string; offset: number }[] {
  return Array.from(text.matchAll(token), ({ index, 2: name = "include" }) => ({ name, offset: index }));
}
