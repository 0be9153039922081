// Loads the weights as the product does and reproduces the reference vectors of eval/vectors.json, byte by byte.
import { readFileSync } from "node:fs";

const before = process.memoryUsage();
const started = performance.now();
const file = readFileSync(new URL("../weights/quoin-embedder.bin", import.meta.url));
// A file of this size has a buffer of its own; a copy would double the memory.
const buffer =
  file.byteOffset % 8 ? file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) : file.buffer;
if (buffer.byteLength !== file.byteLength) throw new Error("the file shares its buffer");
const head = new DataView(buffer);
const number = (at) => head.getUint32(at, true);
if (new TextDecoder().decode(new Uint8Array(buffer, 0, 8)) !== "QUOINEMB" || number(8) !== 1)
  throw new Error("not our weights");
const [dimensions, count, buckets] = [number(12), number(16), number(20)];
const place = [0, 1, 2, 3, 4, 5, 6].map((section) => number(24 + 4 * section));
const offsets = new Uint32Array(buffer, place[0], count + 1);
const letters = new Uint8Array(buffer, place[1], offsets[count]);
const scales = new Uint16Array(buffer, place[2], count);
const gramScales = new Uint16Array(buffer, place[3], buckets);
const rows = new Uint8Array(buffer, place[4], (count * dimensions) / 2);
const gramRows = new Uint8Array(buffer, place[5], (buckets * dimensions) / 2);
const loaded = performance.now() - started;
const after = process.memoryUsage();

const special = {
  ß: "ss",
  ẞ: "ss",
  æ: "ae",
  Æ: "Ae",
  œ: "oe",
  Œ: "Oe",
  ø: "o",
  Ø: "O",
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
};

function words(text) {
  const folded = text
    .slice(0, 20_000)
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[ßẞæÆœŒøØłŁđĐ]/g, (letter) => special[letter])
    .replace(/([a-z0-9])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, "$1$2 ")
    .toLowerCase();
  const found = [];
  for (const [run] of folded.matchAll(/[a-z]+|[0-9]+/g)) {
    found.push(run[0] <= "9" ? "0".repeat(Math.min(run.length, 4)) : run.slice(0, 24));
    if (found.length === 512) break;
  }
  return found;
}

/** Binary search in the sorted letters. */
function find(word) {
  let low = 0;
  let high = count - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const order = compare(word, offsets[middle], offsets[middle + 1]);
    if (order === 0) return middle;
    if (order < 0) high = middle - 1;
    else low = middle + 1;
  }
  return -1;
}

function compare(word, start, end) {
  const shared = Math.min(word.length, end - start);
  for (let at = 0; at < shared; at++) {
    const difference = word.charCodeAt(at) - letters[start + at];
    if (difference) return difference;
  }
  return word.length - (end - start);
}

function bucket(padded, start, end) {
  let value = 2166136261;
  for (let at = start; at < end; at++) value = Math.imul(value ^ padded.charCodeAt(at), 16777619);
  value >>>= 0;
  return ((value ^ (value >>> 15)) >>> 0) % buckets;
}

function add(total, packed, row, scale) {
  const start = (row * dimensions) / 2;
  for (let at = 0; at < dimensions; at += 2) {
    const byte = packed[start + at / 2];
    total[at] += ((byte & 15) - 8) * scale;
    total[at + 1] += ((byte >> 4) - 8) * scale;
  }
}

function embed(text) {
  const total = new Float64Array(dimensions);
  for (const word of words(text)) {
    const known = find(word);
    if (known >= 0) add(total, rows, known, scales[known]);
    else addUnknown(total, `<${word}>`);
  }
  let squares = 0;
  for (let at = 0; at < dimensions; at++) squares += total[at] * total[at];
  const length = Math.sqrt(squares);
  return Float32Array.from(total, (value) => (length ? value / length : 0));
}

function addUnknown(total, padded) {
  const sum = new Float64Array(dimensions);
  let grams = 0;
  for (let size = 3; size <= 5; size++) {
    for (let at = 0; at + size <= padded.length; at++) {
      const row = bucket(padded, at, at + size);
      add(sum, gramRows, row, gramScales[row]);
      grams++;
    }
  }
  const factor = Math.floor(65536 / (1.5 * Math.sqrt(grams)) + 0.5);
  for (let at = 0; at < dimensions; at++) total[at] += Math.floor((sum[at] * factor) / 65536);
}

const reference = JSON.parse(readFileSync(new URL("../eval/vectors.json", import.meta.url), "utf8"));
let largest = 0;
let same = 0;
for (const { text, vector } of reference) {
  const bytes = Buffer.from(vector, "base64");
  const wanted = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  const given = embed(text);
  given.forEach((value, at) => {
    largest = Math.max(largest, Math.abs(value - wanted[at]));
  });
  if (Buffer.from(given.buffer).equals(bytes)) same++;
}
const short = reference.map(({ text }) => text).filter((text) => text.length < 80);
for (let round = 0; round < 200; round++) for (const text of short) embed(text);
const timed = performance.now();
for (let round = 0; round < 100; round++) for (const text of short) embed(text);
const each = (performance.now() - timed) / (100 * short.length);
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
console.log(`${count} words, ${buckets} buckets, ${dimensions} dimensions, ${megabytes(file.byteLength)}`);
console.log(
  `load ${loaded.toFixed(1)} ms, resident ${megabytes(after.rss)} (before loading ${megabytes(before.rss)})`,
);
console.log(
  `${same} of ${reference.length} vectors the same bytes, largest difference ${largest}; ${each.toFixed(4)} ms a short text`,
);
if (largest > 1e-6 || each > 0.1 || loaded > 150) process.exit(1);
