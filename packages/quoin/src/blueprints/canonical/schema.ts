import * as z from "zod";
import { mimeType } from "../../core/part-problems.ts";
import { clean } from "../../text/clean.ts";

/** The public types of the canonical framework, and their run-time validation. */

/** Invisible characters alone say nothing either. */
const filled = z.string().refine((text) => clean(text).text.trim() !== "", { error: "must not be empty" });
const priority = z.literal([1, 2, 3, 4, 5], { error: "must be 1, 2, 3, 4 or 5" });

function isJson(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    return false;
  }
}

export const conversationStateItem = z.strictObject({
  role: z.enum(["user", "assistant", "tool"]),
  content: z.string(),
  at: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/, {
      error: "must be an ISO 8601 timestamp",
    })
    .optional(),
});

export const conversationState = z.strictObject({
  summary: z.string().optional(),
  transcript: z.array(conversationStateItem).optional(),
  retention: z
    .strictObject({ maxMessages: z.int().min(0).optional(), maxChars: z.int().min(0).optional() })
    .optional(),
  renderMode: z.enum(["summary", "transcript", "both"]).optional(),
});

export const systemPrompt = z.strictObject({
  summary: filled.optional(),
  rules: z.array(filled),
  sources: z.array(filled).optional(),
});

export const identity = z.strictObject({
  personaId: filled.optional(),
  name: filled.optional(),
  summary: filled.optional(),
  traits: z.array(filled).optional(),
  tone: filled.optional(),
  styleGuidelines: z.array(filled).optional(),
});

export const requestingUser = z.strictObject({
  userId: filled.optional(),
  handle: filled.optional(),
  displayName: filled.optional(),
  roles: z.array(filled).optional(),
  locale: filled.optional(),
  timezone: filled.optional(),
  tier: filled.optional(),
});

export const constraint = z.strictObject({
  id: filled.optional(),
  priority: priority.optional(),
  text: filled,
  tags: z.array(filled).optional(),
  source: z.enum(["system", "policy", "runtime"]).optional(),
});

export const formatSpec = z
  .strictObject({
    type: z.enum(["markdown", "json", "xml", "text"]),
    jsonSchema: z.record(z.string(), z.unknown()).refine(isJson, { error: "must be JSON" }).optional(),
    example: filled.optional(),
  })
  .refine(({ type, jsonSchema }) => type === "json" || jsonSchema === undefined, {
    path: ["jsonSchema"],
    error: "goes with type json only",
  });

export const taskAnnotation = z.strictObject({
  id: filled.optional(),
  priority: priority.optional(),
  instruction: filled,
  required: z.boolean().optional(),
  outputFormat: formatSpec.optional(),
});

export const attachment = z.strictObject({
  name: filled,
  mime: filled.regex(mimeType, { error: "must be a MIME type, such as image/png" }),
  uri: filled.optional(),
  bytesBase64: z.base64({ error: "must be base64" }).optional(),
});

export const inputPayload = z.strictObject({
  userQuery: filled,
  attachments: z.array(attachment).optional(),
  context: z.string().optional(),
});

export const promptSpec = z.strictObject({
  version: z.literal(2).optional(),
  systemPrompt: systemPrompt.optional(),
  identity: identity.optional(),
  requestingUser: requestingUser.optional(),
  conversationState: conversationState.optional(),
  constraints: z.array(constraint).optional(),
  task: z.array(taskAnnotation).min(1, { error: "needs at least one task" }),
  input: inputPayload,
});

export type Priority = 1 | 2 | 3 | 4 | 5;
export type ConversationStateItem = z.infer<typeof conversationStateItem>;
export type ConversationState = z.infer<typeof conversationState>;
export type SystemPrompt = z.infer<typeof systemPrompt>;
export type Identity = z.infer<typeof identity>;
export type RequestingUser = z.infer<typeof requestingUser>;
export type Constraint = z.infer<typeof constraint>;
export type FormatSpec = z.infer<typeof formatSpec>;
export type TaskAnnotation = z.infer<typeof taskAnnotation>;
export type InputPayload = z.infer<typeof inputPayload>;
export type PromptSpec = z.infer<typeof promptSpec>;

/** The seven sections, in canonical order. */
export const sectionIds = [
  "systemPrompt",
  "identity",
  "requestingUser",
  "conversationState",
  "constraints",
  "task",
  "input",
] as const;
export type SectionId = (typeof sectionIds)[number];

export interface AssembledPrompt {
  text: string;
  sections: Record<SectionId, string>;
  meta: AssemblyMeta;
}

/** What was shortened, in numbers only: safe to log. */
export interface AssemblyMeta {
  tokens: number;
  exact: boolean;
  overBudget: boolean;
  truncations: Truncation[];
}

export interface Truncation {
  section: string;
  action: string;
  reason: string;
  count: number;
  chars: number;
  tokens?: number;
  /** Priorities of the constraints or tasks affected. */
  priorities?: number[];
}
