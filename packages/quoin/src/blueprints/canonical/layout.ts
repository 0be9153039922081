import type { Frame, FrameContext, Item, Layout, Section } from "../../core/types.ts";
import { bullet, fence, fenced, hanging, inline } from "../../text/guard.ts";
import type { AssemblerConfig } from "./config.ts";
import { partsTruncated, transcriptShed, transcriptTruncated, words } from "./words.ts";

/** Bracketed headings, dash bullets, tilde fences around everything that a user or a tool wrote. */
export function layout({ headingLevel = 2, showEmptySections = true }: AssemblerConfig): Layout {
  const marks = "#".repeat(headingLevel);
  return {
    separator: "\n",
    joiner: "\n\n",
    heading: ({ title }) => `${marks} [${title}]`,
    write,
    frame,
    empty({ id }) {
      if (!showEmptySections) return undefined;
      return id === "systemPrompt" || id === "identity" ? words.none_provided : "";
    },
    shed: () => words.shed,
  };
}

function write(_section: Section, { id, kind, label = "" }: Item, text: string): string {
  switch (kind) {
    case "plain":
      return text;
    case "query":
    case "context":
      // The separator before the closing fence is the text's own last line break, if it has one.
      return text.replace(/\n$/, "");
    case "transcript":
      return label + hanging(text, " ".repeat(3));
    case "field":
      return `- ${label}${inline(text)}`;
    case "attachment":
      return id.endsWith(".text") ? `${label}\n${fenced(text)}` : `- ${label}${inline(text)}`;
    case "format":
      return text ? `${label}\n${fenced(text, "json")}` : label;
    case "example":
      return `${label}\n${fenced(text)}`;
    default:
      return `- ${label}${bullet(text)}`;
  }
}

function frame(_section: Section, kind: string, { items }: FrameContext): Frame | undefined {
  const fences = () => fence(items.map((item) => item.text));
  const truncated = (shed: string) => (kept: number, dropped: number) =>
    kept ? partsTruncated.fill({ dropped, total: kept + dropped }) : shed;
  switch (kind) {
    case "query":
      return fences();
    case "transcript": {
      const note = (kept: number, dropped: number) =>
        kept ? transcriptTruncated.fill({ kept }) : transcriptShed.fill({ dropped });
      return { ...fences(), note };
    }
    case "context": {
      const { open, close } = fences();
      return { open: `${words.context_label}\n${open}`, close, note: truncated(words.context_shed) };
    }
    case "attachment":
      return { open: words.attachments_label, note: truncated(words.attachments_shed) };
    default:
      return undefined;
  }
}
