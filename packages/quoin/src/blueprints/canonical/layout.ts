import type { Frame, FrameContext, Item, Layout, Section } from "../../core/types.ts";
import { bullet, fence, fenced, hanging, inline } from "../../text/guard.ts";
import { labels, partsTruncated, transcriptTruncated, words } from "./words.ts";

/** Bracketed headings, dash bullets, tilde fences around everything that a user or a tool wrote. */
export function layout(headingLevel: number, showEmptySections: boolean): Layout {
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

function write(_section: Section, { kind, label = "" }: Item, text: string): string {
  switch (kind) {
    case "plain":
    case "query":
    case "context":
      return text;
    case "transcript":
      return label + hanging(text, " ".repeat(3));
    case "field":
    case "attachment":
      return `- ${label}${inline(text)}`;
    case "format":
      return text ? `${label}\n${fenced(text, "json")}` : label;
    case "example":
    case "attachment-text":
      return `${label}\n${fenced(text)}`;
    default:
      return `- ${label}${bullet(text)}`;
  }
}

function frame(_section: Section, kind: string, { items }: FrameContext): Frame | undefined {
  const fences = () => fence(items.flatMap((item) => [item.text, ...(item.forms ?? [])]));
  switch (kind) {
    case "query":
      return fences();
    case "transcript":
      return { ...fences(), note: transcriptNote };
    case "context": {
      const { open, close } = fences();
      return { open: `${labels.context}\n${open}`, close, note: partsNote(words.context_shed) };
    }
    case "attachment":
      return { open: labels.attachments, note: partsNote(words.attachments_shed) };
    case "attachment-text":
      return { note: partsNote(words.attachment_text_shed) };
    default:
      return undefined;
  }
}

function transcriptNote(kept: number): string {
  if (kept === 0) return words.transcript_shed;
  return kept === 1 ? words.transcript_truncated_to_one : transcriptTruncated.fill({ kept });
}

function partsNote(shed: string) {
  return (kept: number, dropped: number) =>
    kept ? partsTruncated.fill({ dropped, total: kept + dropped }) : shed;
}
