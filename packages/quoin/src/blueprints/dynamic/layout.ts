import type { Frame, FrameContext, Item, Layout, Section } from "../../core/types.ts";
import { cut } from "../../text/cut.ts";
import {
  type Delimiters,
  fence,
  fenced,
  hanging,
  inline,
  splitLines,
  withoutTags,
  wrapped,
} from "../../text/guard.ts";
import { withoutMarkers } from "./without-markers.ts";
import { words } from "./words.ts";

/** Longer than any branch or path that tells something. */
const longestFact = 200;

export function layout(wrapper: Delimiters): Layout {
  return {
    separator: "\n",
    joiner: "\n\n",
    heading: ({ id }) => `${words.headings[id as keyof typeof words.headings]}\n`,
    write: (section, item, text) => write(section, item, text, wrapper),
    frame: (section, kind, context) => frame(section, kind, context, wrapper),
    empty: () => words.empty,
    shed: () => words.shed,
  };
}

function write(
  { id }: Section,
  { kind, trust, label = "" }: Item,
  text: string,
  wrapper: Delimiters,
): string {
  switch (id) {
    case "constitution":
      return label + (kind === "standing" ? `- ${text}` : text);
    case "runtime":
      return `- ${label}${JSON.stringify(cut(inline(text), longestFact, "…"))}`;
    case "untrusted":
      return withoutMarkers(wrapped(`- ${hanging(text, "  ")}`), wrapper);
    case "capabilities":
      return writeCapability(trust === "untrusted" ? withoutTags(text) : text);
    default:
      return text;
  }
}

/** A name and what it does in one line; the text of a skill in a fence of its own below it. */
function writeCapability(text: string): string {
  const [first = "", ...rest] = splitLines(text);
  const body = rest.join("\n").trim();
  return `- ${inline(first)}${body === "" ? "" : `\n${fenced(body, "markdown")}`}`;
}

function frame(
  _section: Section,
  kind: string,
  { items }: FrameContext,
  wrapper: Delimiters,
): Frame | undefined {
  switch (kind) {
    case "memory":
    case "activity":
      return { open: `${words.labels[kind]}\n${wrapper.open}`, close: wrapper.close };
    case "tool":
      return { open: words.labels.tool, note: (kept) => (kept === 0 ? words.shed : words.tools_shed) };
    case "skill":
      return { open: words.labels.skill, note: (kept) => (kept === 0 ? words.shed : words.skills_shed) };
    case "task":
      return fence(items.map(({ text }) => text));
    default:
      return undefined;
  }
}
