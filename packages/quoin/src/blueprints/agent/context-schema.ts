import * as z from "zod";
import { share } from "../../taint/share.ts";
import { clean } from "../../text/clean.ts";
import { validate } from "../../validate.ts";
import { thresholdUnder } from "./profile-of.ts";
import type { PromptContext } from "./types.ts";

const defaultWindow = 200_000;

const tokens = z.number().min(0);
/** What a screen would take out of it is refused: then nobody would find it again. */
const canary = z
  .string()
  .refine((text) => text.trim() !== "" && text.length <= 256, { error: "has 1 to 256 characters" })
  .refine((text) => !/[\n\r\v\f\u0085\u2028\u2029]/.test(text), { error: "is on one line" })
  .refine((text) => clean(text).text === text, { error: "has no invisible characters" });
const file = z.string().default("");
const skill = z.strictObject({
  name: z.string(),
  description: z.string().optional(),
  path: z.string().optional(),
  body: z.string(),
});

const given = z.strictObject({
  agentType: z.string().default("pi-agent-core"),
  workspace: z.string().default(""),
  skills: z.array(z.union([z.string(), skill])).default([]),
  skillsDirectory: z.string().default("./skills"),
  profile: z.string().default("balanced"),
  sandboxType: z.string().default("subprocess"),
  taintRatio: share.default(0),
  taintThreshold: share.optional(),
  identityFiles: z
    .strictObject({ agent: file, soul: file, identity: file, user: file, bootstrap: file })
    .prefault({}),
  contextContent: z.string().default(""),
  contextFile: z.string().default("CONTEXT.md"),
  contextWindow: tokens.optional(),
  historyTokens: tokens.default(0),
  canary: canary.optional(),
});
const schema = given.transform((context) => {
  const { taintThreshold = thresholdUnder(context.profile) } = context;
  return { ...context, taintThreshold };
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

/**
 * At most `most`, where a model is known to take no more. Frozen, since it is shown to modules, which are others' code:
 * one that lowered the taint would lower it for all.
 */
export function withWindow(context: ParsedContext, most?: number): PromptContext {
  const asked = context.contextWindow ?? most ?? defaultWindow;
  for (const inner of [context.identityFiles, context.skills, ...context.skills]) Object.freeze(inner);
  return Object.freeze({ ...context, contextWindow: most === undefined ? asked : Math.min(asked, most) });
}
