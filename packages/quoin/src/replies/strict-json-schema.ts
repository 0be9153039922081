import * as z from "zod";
import type { JsonObject } from "../core/part.ts";

/** What a server can hold a model to: closed objects, every key required. Draft 7, which all of them read. */
export function strictJsonSchema(schema: z.ZodType): JsonObject {
  const { $schema: _, ...strict } = z.toJSONSchema(schema, { target: "draft-7" });
  return strict as JsonObject;
}
