import { createHash } from "node:crypto";

/** Names the form; another form would have another name. */
const mark = Buffer.from("QEV1");
const keyBytes = 32;
const checksumBytes = 32;
const headBytes = mark.length + keyBytes;

/** The mark, the key, the numbers (32 bits, little-endian), and the SHA-256 of all that. */
export function encodeEntry(key: string, vector: Float32Array): Buffer {
  const numbers = Buffer.alloc(vector.length * 4);
  vector.forEach((number, at) => {
    numbers.writeFloatLE(number, at * 4);
  });
  const body = Buffer.concat([mark, Buffer.from(key, "hex"), numbers]);
  return Buffer.concat([body, checksum(body)]);
}

/** `undefined` for whatever is not this key's entry, whole: a crash or a full disk may leave anything behind. */
export function decodeEntry(key: string, bytes: Buffer): Float32Array | undefined {
  const end = bytes.length - checksumBytes;
  const count = (end - headBytes) / 4;
  if (!Number.isInteger(count) || count < 1) return undefined;
  const body = bytes.subarray(0, end);
  const isOurs = body.subarray(0, headBytes).equals(Buffer.concat([mark, Buffer.from(key, "hex")]));
  if (!isOurs || !checksum(body).equals(bytes.subarray(end))) return undefined;
  const vector = new Float32Array(count);
  for (let at = 0; at < count; at++) vector[at] = body.readFloatLE(headBytes + at * 4);
  return vector;
}

function checksum(body: Buffer): Buffer {
  return createHash("sha256").update(body).digest();
}
