import * as z from "zod";
import type { JsonObject } from "../core/part.ts";
import { filledText } from "./filled-text.ts";
import { strictJsonSchema } from "./strict-json-schema.ts";

export const verdictSchema = z.object({
  passed: z.boolean(),
  reason: filledText(),
  problems: z.array(filledText()),
});

export type Verdict = z.infer<typeof verdictSchema>;

export function verdictJsonSchema(): JsonObject {
  return strictJsonSchema(verdictSchema);
}
