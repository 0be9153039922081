/** Vectors as text: base64 of little-endian float32. */

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const codes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
const padding = "=".charCodeAt(0);
/** The value of a letter; 64 and above for what is none. */
const values = new Uint8Array(256).fill(64);
for (const [value, code] of codes.entries()) values[code] = value;

const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/** How long the text of a vector is. */
export function vectorTextLength(dimension: number): number {
  return Math.ceil((dimension * 4) / 3) * 4;
}

export function vectorText(vector: Float32Array): string {
  const bytes = littleEndian(vector);
  const length = bytes.length;
  const out = new Uint8Array(vectorTextLength(vector.length));
  for (let from = 0, to = 0; from < length; from += 3, to += 4) {
    const first = bytes[from] as number;
    const second = bytes[from + 1] ?? 0;
    const third = bytes[from + 2] ?? 0;
    out[to] = codes[first >> 2] as number;
    out[to + 1] = codes[((first & 3) << 4) | (second >> 4)] as number;
    out[to + 2] = from + 1 < length ? (codes[((second & 15) << 2) | (third >> 6)] as number) : padding;
    out[to + 3] = from + 2 < length ? (codes[third & 63] as number) : padding;
  }
  return new TextDecoder().decode(out);
}

/** Writes the vector that a text stands for into `into`; false where the text is not exactly that many numbers. */
export function readVectorText(text: string, into: Float32Array): boolean {
  const padded = paddingOf(into.byteLength);
  if (text.length !== vectorTextLength(into.length) || !text.endsWith("=".repeat(padded))) return false;
  const bytes = new Uint8Array(into.buffer, into.byteOffset, into.byteLength);
  const isWhole = globalThis.Buffer ? decodeNatively(text, bytes) : decode(text, bytes);
  if (!isLittleEndian) swap(bytes);
  return isWhole;
}

/** Node's own skips what is no letter of base64, and then has too few bytes; of others than ASCII it takes half. */
function decodeNatively(text: string, bytes: Uint8Array): boolean {
  const { Buffer } = globalThis;
  if (Buffer.byteLength(text) !== text.length) return false;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).write(text, "base64") === bytes.length;
}

/** How many signs there are at the end that stand for nothing. */
function paddingOf(bytes: number): number {
  return (3 - (bytes % 3)) % 3;
}

/** By hand, for browsers: many times faster than `atob`. The text has the right length and ending. */
export function decode(text: string, bytes: Uint8Array): boolean {
  const wanted = text.length;
  const padded = paddingOf(bytes.length);
  const whole = wanted - (padded > 0 ? 4 : 0);
  let to = 0;
  // Every letter is looked at through this: one that is none sets a bit that no value has.
  let seen = 0;
  for (let at = 0; at < whole; at += 4) {
    const a = valueAt(text, at);
    const b = valueAt(text, at + 1);
    const c = valueAt(text, at + 2);
    const d = valueAt(text, at + 3);
    seen |= a | b | c | d;
    bytes[to++] = (a << 2) | (b >> 4);
    bytes[to++] = (b << 4) | (c >> 2);
    bytes[to++] = (c << 6) | d;
  }
  if (padded > 0) {
    const a = valueAt(text, whole);
    const b = valueAt(text, whole + 1);
    const c = padded === 1 ? valueAt(text, whole + 2) : 0;
    seen |= a | b | c;
    bytes[to++] = (a << 2) | (b >> 4);
    if (padded === 1) bytes[to++] = (b << 4) | (c >> 2);
  }
  return seen < 64;
}

function valueAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < 256 ? (values[code] as number) : 64;
}

function littleEndian(vector: Float32Array): Uint8Array {
  const bytes = new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
  return isLittleEndian ? bytes : swap(bytes.slice());
}

function swap(bytes: Uint8Array): Uint8Array {
  for (let at = 0; at < bytes.length; at += 4) bytes.subarray(at, at + 4).reverse();
  return bytes;
}
