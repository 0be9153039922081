import { quoted } from "./quoted.ts";
import { say } from "./words.ts";

/** In a few words; text only in part. */
export function describeFound(value: unknown): string {
  if (value === null) return say("found_null");
  if (Array.isArray(value)) return say("found_array");
  if (typeof value === "string") return say("found_string", { value: quoted(value) });
  if (typeof value === "number") return say("found_number", { value });
  if (typeof value === "boolean") return say("found_boolean", { value: String(value) });
  return say("found_object");
}
