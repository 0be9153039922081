import type { JsonObject } from "../../core/part.ts";
import { memoriesJsonSchema } from "../../replies/memory-schema.ts";
import { planJsonSchema } from "../../replies/plan-schema.ts";
import { verdictJsonSchema } from "../../replies/verdict-schema.ts";
import type { ReplySpec } from "./templates/compile-role.ts";

/** What a provider can hold the model to; prose cannot be. */
export function replySchema(reply: ReplySpec, completed: number): JsonObject | undefined {
  switch (reply) {
    case "plan":
      return planJsonSchema();
    case "replan":
      return planJsonSchema(completed);
    case "memories":
      return memoriesJsonSchema();
    case "verdict":
      return verdictJsonSchema();
    case "work":
    case "text":
      return undefined;
    default:
      return reply;
  }
}
