import type { Decision, Item, Section } from "../../core/types.ts";
import { chunk } from "../../text/chunk.ts";
import type { InputPayload } from "./schema.ts";
import { inputSource } from "./source.ts";
import { attachmentTextLabel } from "./words.ts";

type Attachment = NonNullable<InputPayload["attachments"]>[number];

/** The query, which is never cut; then context and attachments, whose text goes first when room is short. */
export function inputSection({ userQuery, context = "", attachments = [] }: InputPayload): Section {
  const query: Item = {
    id: "input.userQuery",
    kind: "query",
    text: userQuery,
    source: inputSource("input.userQuery"),
    required: true,
    rank: 0,
  };
  const parts = context.trim() ? chunk(context) : [];
  const background = parts.map((text, at): Item => {
    const id = `input.context[${at}]`;
    return {
      id,
      kind: "context",
      text,
      trust: "untrusted",
      source: inputSource("input.context"),
      rank: 1 + at,
    };
  });
  const firstName = 1 + parts.length;
  const names = attachments.map(({ name, mime, uri }, at): Item => {
    const id = `input.attachments[${at}]`;
    const text = `${name} (${mime})${uri ? ` ${uri}` : ""}`;
    const place = { trust: "untrusted" as const, source: inputSource(id), rank: firstName + at };
    return { id, kind: "attachment", label: `(${at + 1}) `, text, ...place };
  });
  const texts = attachments.flatMap((attachment, at): Item[] => {
    const text = textOf(attachment);
    if (!text) return [];
    const id = `input.attachments[${at}].text`;
    const rank = firstName + attachments.length + at;
    const label = attachmentTextLabel.fill({ number: at + 1 });
    return [{ id, kind: "attachment", label, text, trust: "untrusted", source: inputSource(id), rank }];
  });
  const items = [query, ...background, ...names, ...texts].map(
    (item): Item => ({ ...item, volatility: "turn" }),
  );
  return { id: "input", title: "Input", trust: "user", channel: "user", required: true, items };
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

/** Attachments that call themselves text and are not. */
export function attachmentNotices({ attachments = [] }: InputPayload): Decision[] {
  return attachments.flatMap((attachment, at) =>
    attachment.bytesBase64 !== undefined && textual.test(attachment.mime) && textOf(attachment) === undefined
      ? [
          {
            stage: "collect",
            action: "degrade",
            section: "input",
            item: `input.attachments[${at}]`,
            reason: "the bytes are not UTF-8 text; only the name is in the prompt",
          },
        ]
      : [],
  );
}
