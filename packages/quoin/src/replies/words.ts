import { prompts } from "../generated/prompts.ts";
import { type Template, template } from "../text/fill.ts";

export const words = prompts.replies;

export type Wording = keyof typeof words;

const templates = new Map<Wording, Template>();

/** The wording of that name, filled. */
export function say(key: Wording, values: Readonly<Record<string, string | number>> = {}): string {
  let wording = templates.get(key);
  if (!wording) {
    wording = template(words[key], `prompts/replies.yaml#${key}`);
    templates.set(key, wording);
  }
  return wording.fill(values);
}
