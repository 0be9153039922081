import * as z from "zod";
import { assemblerConfig } from "./config.ts";
import { promptSpec } from "./schema.ts";

/** For editors: the JSON Schema of a `PromptSpec`. */
export function specJsonSchema(): object {
  return { title: "Quoin canonical prompt spec", ...z.toJSONSchema(promptSpec, { io: "input" }) };
}

export function configJsonSchema(): object {
  return { title: "Quoin canonical configuration", ...z.toJSONSchema(assemblerConfig, { io: "input" }) };
}
