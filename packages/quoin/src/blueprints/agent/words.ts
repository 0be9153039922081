import { prompts } from "../../generated/prompts.ts";
import { template } from "../../text/fill.ts";

/** The blueprint's own words, by name. */
export const words = prompts.agent;
export const { titles, labels } = words;

const file = "prompts/agent.yaml";

export const taintLevel = template(words.taint_level, `${file}#taint_level`);
export const canaryMark = template(words.canary, `${file}#canary`);

/** Where a word of ours comes from, for spans. */
export function wordSource(key: keyof typeof words) {
  return { kind: "literal" as const, ref: `${file}#${key}` };
}
