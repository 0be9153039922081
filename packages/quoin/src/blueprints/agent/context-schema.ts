import * as z from "zod";
import { validate } from "../../validate.ts";
import type { PromptContext } from "./types.ts";

const defaultWindow = 200_000;

/** What is no number counts as nothing: of a ratio no taint, of a threshold that any taint is too much. */
const share = z
  .custom<number>((value) => typeof value === "number", { error: "expected number" })
  .transform((value) => (Number.isNaN(value) ? 0 : Math.min(1, Math.max(0, value))));
const tokens = z.number().min(0);
const file = z.string().default("");
const skill = z.strictObject({
  name: z.string(),
  description: z.string().optional(),
  path: z.string().optional(),
  body: z.string(),
});

const schema = z.strictObject({
  agentType: z.string().default("pi-agent-core"),
  workspace: z.string().default(""),
  skills: z.array(z.union([z.string(), skill])).default([]),
  skillsDirectory: z.string().default("./skills"),
  profile: z.string().default("balanced"),
  sandboxType: z.string().default("subprocess"),
  taintRatio: share.default(0),
  taintThreshold: share.default(1),
  identityFiles: z
    .strictObject({ agent: file, soul: file, identity: file, user: file, bootstrap: file })
    .prefault({}),
  contextContent: z.string().default(""),
  contextFile: z.string().default("CONTEXT.md"),
  contextWindow: tokens.optional(),
  historyTokens: tokens.default(0),
});

/** What a context may leave out. */
export type PromptContextInput = z.input<typeof schema>;
/** The window is still open: a model may know it. */
export type ParsedContext = z.output<typeof schema>;

export function parseContext(raw: unknown): ParsedContext {
  return validate(schema, raw, "spec_invalid");
}

export function createPromptContext(given: PromptContextInput): PromptContext {
  return withWindow(parseContext(given));
}

/** At most `most`, where a model is known to take no more. */
export function withWindow(context: ParsedContext, most?: number): PromptContext {
  const asked = context.contextWindow ?? most ?? defaultWindow;
  return { ...context, contextWindow: most === undefined ? asked : Math.min(asked, most) };
}
