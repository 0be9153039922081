import type { Item, Layout, Section } from "../../core/types.ts";
import { cut } from "../../text/cut.ts";
import { fenced, inline } from "../../text/guard.ts";
import { operatorText } from "./operator-text.ts";
import { words } from "./words.ts";

/** Longer than any honest path. */
export const mostFactChars = 300;

/** Headings of our own; what stands in files is fenced, facts are quoted on one line. */
export const layout: Layout = {
  separator: "\n",
  joiner: "\n\n",
  // With an empty line below it.
  heading: ({ title }) => (title === undefined ? undefined : `## ${title}\n`),
  write,
  empty: () => undefined,
  shed: () => undefined,
};

function write(_section: Section, { kind, label = "", text: longest }: Item, text: string): string {
  if (text.trim() === "") return "";
  switch (kind) {
    case "fact":
      return label + quoted(cut(text.trim(), mostFactChars, words.fact_cut));
    case "file":
      return label + fenced(text, "markdown");
    case "skill":
      return text === longest ? label + fenced(text, "markdown") : `- ${inline(text)}`;
    case "operator":
      return operatorText(text);
    default:
      return label + text;
  }
}

/** On one line. Quotes are the end of it, so it holds none. */
export function quoted(text: string): string {
  return `"${inline(text).replaceAll('"', "'")}"`;
}
