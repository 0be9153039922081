import * as z from "zod";
import type { JsonObject } from "../core/part.ts";
import { strictJsonSchema } from "./strict-json-schema.ts";
import { say } from "./words.ts";

export const memoryTypes = ["decision", "error", "tool_result", "discovery", "artifact", "context"] as const;

const longestSummary = 150;

/** In code points, as JSON Schema counts: an emoji is one character. */
const summary = z
  .string()
  .superRefine((text, context) => {
    const count = [...text].length;
    if (text.trim() === "") context.addIssue(say("shape_blank"));
    else if (count > longestSummary) {
      context.addIssue(say("memory_summary_long", { most: longestSummary, count }));
    }
  })
  .meta({ minLength: 1, maxLength: longestSummary });

const extractedMemory = z.object({
  type: z.enum(memoryTypes),
  summary,
  detail: z.string(),
  tags: z.string(),
  relevance_to: z.string(),
});

export type ExtractedMemory = z.infer<typeof extractedMemory>;

export const memoriesSchema = z.array(extractedMemory);

export function memoriesJsonSchema(): JsonObject {
  return strictJsonSchema(memoriesSchema);
}
