import { sha256 } from "../text/sha256.ts";

/** SHA-256 of the payload's JSON, in the order of its keys, as it is sent: a record can hold it beside the text's. */
export function hashPayload(payload: unknown): string {
  return sha256(JSON.stringify(payload));
}
