import { prompts } from "../../generated/prompts.ts";
import { template } from "../../text/fill.ts";

/** The blueprint's own words, by name. */
export const words = prompts.canonical;

const file = "prompts/canonical.yaml";
const counted = <Key extends keyof typeof words>(key: Key) => template(words[key], `${file}#${key}`);

export const transcriptTruncated = counted("transcript_truncated");
export const transcriptShed = counted("transcript_shed");
export const partsTruncated = counted("parts_truncated");
export const attachmentTextLabel = counted("attachment_text_label");

/** Where a word of ours comes from, for spans. */
export function wordSource(key: keyof typeof words) {
  return { kind: "literal" as const, ref: `${file}#${key}` };
}
