import { hmacSha256, sha256 } from "./sha256.ts";

/** Public on purpose: even without a secret, text would have to contain its own hash to forge a boundary. */
const defaultKey = "quoin";
const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";

/**
 * An id that untrusted text cannot guess, yet the same on every run: an HMAC over all the texts it guards,
 * each with its length. Bound to everything, a text that carries an old id changes the id.
 */
export function boundaryId(texts: readonly string[], key = defaultKey): string {
  const content = texts.map((text) => `${text.length}:${text}`).join("");
  for (let attempt = 0; ; attempt++) {
    const id = encode(hmacSha256(key, `quoin boundary 1\n${attempt}\n${texts.length}\n${content}`));
    if (!texts.some((text) => text.includes(id))) return id;
  }
}

/** Tells which key was used without revealing it. */
export function keyId(key = defaultKey): string {
  return sha256(`quoin key id\n${key}`).slice(0, 8);
}

/** 20 characters of 5 bits: 100 bits. */
function encode(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, 20), (byte) => alphabet[byte & 31]).join("");
}
