import * as z from "zod";
import type { JsonObject } from "../core/part.ts";
import { filledText } from "./filled-text.ts";
import { strictJsonSchema } from "./strict-json-schema.ts";

export const verdictSchema = z.object({
  // In the order in which a model is held to write it: first what it found, then what follows from that.
  problems: z.array(filledText()),
  reason: filledText(),
  passed: z.boolean(),
});

export type Verdict = z.infer<typeof verdictSchema>;

export function verdictJsonSchema(): JsonObject {
  return strictJsonSchema(verdictSchema);
}
