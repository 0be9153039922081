import { sha256 } from "../text/sha256.ts";
import { stableJson } from "../text/stable-json.ts";

/** SHA-256 of the payload's JSON with sorted keys: a record can hold it beside the text's hash. */
export function hashPayload(payload: unknown): string {
  return sha256(stableJson(payload));
}
