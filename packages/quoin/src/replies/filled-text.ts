import * as z from "zod";
import { say } from "./words.ts";

/** Text that says something. The check is ours, since a pattern without anchors stops some servers' grammars. */
export function filledText() {
  return z
    .string()
    .refine((text) => text.trim() !== "", say("shape_blank"))
    .meta({ minLength: 1 });
}
