import type { MediaPart } from "../../core/part.ts";
import type { Decision, Item, Section } from "../../core/types.ts";
import { chunk } from "../../text/chunk.ts";
import type { InputPayload } from "./schema.ts";
import { inputSource } from "./source.ts";
import { attachmentTextLabel, titles } from "./words.ts";

type Attachment = NonNullable<InputPayload["attachments"]>[number];

/** The query, which is never cut; then context and attachments, whose text goes first when room is short. */
export function inputSection({ userQuery, context = "", attachments = [] }: InputPayload): Section {
  const item = (id: string, kind: string, rank: number, text: string): Item => ({
    id,
    kind,
    text,
    trust: "untrusted",
    source: inputSource(id),
    rank,
    volatility: "turn",
  });
  const items: Item[] = [
    { ...item("input.userQuery", "query", 0, fencedText(userQuery)), trust: "user", required: true },
  ];
  if (context.trim())
    items.push({ ...item("input.context", "context", 1, fencedText(context)), divide: chunk });
  attachments.forEach((attachment, at) => {
    const { name, mime, uri } = attachment;
    const text = `${name} (${mime})${uri ? ` ${uri}` : ""}`;
    const part = mediaOf(attachment);
    const named = item(`input.attachments[${at}]`, "attachment", 2 + at, text);
    items.push({ ...named, label: `(${at + 1}) `, ...(part && { part }) });
  });
  attachments.forEach((attachment, at) => {
    const text = textOf(attachment);
    const label = attachmentTextLabel.fill({ number: at + 1 });
    const id = `input.attachments[${at}].text`;
    if (text) items.push({ ...item(id, "attachment-text", 2 + attachments.length + at, text), label });
  });
  return { id: "input", title: titles.input, trust: "user", channel: "user", required: true, items };
}

/** The line break before the closing fence is the text's own last one, if it has one. */
function fencedText(text: string): string {
  return text.endsWith("\n") ? text.slice(0, -1) : text;
}

const textual =
  /^(text\/|application\/(json|xml|yaml|x-yaml|toml|javascript|typescript|sql)\b)|[+](json|xml|yaml)\b/i;

/** `undefined` where the bytes are no text. */
function textOf({ mime, bytesBase64 }: Attachment): string | undefined {
  if (bytesBase64 === undefined || !textual.test(mime)) return undefined;
  try {
    const bytes = Uint8Array.from(atob(bytesBase64), (character) => character.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** What goes to the provider beside the text: all but text whose bytes are in the prompt already. */
function mediaOf(attachment: Attachment): MediaPart | undefined {
  const { name, mime, uri, bytesBase64 } = attachment;
  if (bytesBase64 === undefined) return uri === undefined ? undefined : { type: "media", name, mime, uri };
  return textual.test(mime) ? undefined : { type: "media", name, mime, data: bytesBase64 };
}

/** Said to be text, and no text. */
export function attachmentNotices({ attachments = [] }: InputPayload): Decision[] {
  return attachments.flatMap((attachment, at): Decision[] => {
    const { mime, bytesBase64 } = attachment;
    if (bytesBase64 === undefined || !textual.test(mime) || textOf(attachment) !== undefined) return [];
    const reason = "its bytes are not UTF-8 text; only its name is in the prompt";
    return [
      { stage: "collect", action: "degrade", section: "input", item: `input.attachments[${at}]`, reason },
    ];
  });
}
