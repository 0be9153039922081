import { prompts } from "../../generated/prompts.ts";
import { template } from "../../text/fill.ts";

/** The blueprint's own words, by name. */
export const words = prompts.canonical;
export const { titles, labels, speakers } = words;

type Wording = {
  [Key in keyof typeof words]: (typeof words)[Key] extends string ? Key : never;
}[keyof typeof words];

const file = "prompts/canonical.yaml";
const counted = (key: Wording) => template(words[key], `${file}#${key}`);

export const transcriptTruncated = counted("transcript_truncated");
export const partsTruncated = counted("parts_truncated");
export const attachmentTextLabel = counted("attachment_text_label");

/** Where a word of ours comes from, for spans. */
export function wordSource(key: Wording) {
  return { kind: "literal" as const, ref: `${file}#${key}` };
}
