import { hmac } from "@noble/hashes/hmac.js";
import { sha256 as portable } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/**
 * SHA-256 must be synchronous and must also run in a browser. Node's own is native code,
 * so it is used where there is one; `getBuiltinModule` keeps bundlers from seeing an import.
 * It takes two megabytes of memory, so that who hashes nothing does not load it.
 */
const loadNative = () => globalThis.process?.getBuiltinModule?.("node:crypto");
let native: ReturnType<typeof loadNative>;

/** Of the text's UTF-8 bytes, in hexadecimal. */
export function sha256(text: string): string {
  native ??= loadNative();
  return native?.hash ? native.hash("sha256", text, "hex") : bytesToHex(portable(utf8ToBytes(text)));
}

export function hmacSha256(key: string, text: string): Uint8Array {
  return hmac(portable, utf8ToBytes(key), utf8ToBytes(text));
}
