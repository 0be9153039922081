import { QuoinError } from "quoin/errors";

/** The parts of a weights file, as typed arrays over its one buffer; FORMAT.md says what they hold. */
export interface Weights {
  /** Tells these weights from any others. */
  tag: string;
  dimension: number;
  languages: readonly string[];
  buckets: number;
  /** Where each word starts in `letters`, which are sorted. */
  offsets: Uint32Array;
  letters: Uint8Array;
  wordScales: Uint16Array;
  gramScales: Uint16Array;
  /** Two values a byte. */
  wordRows: Uint8Array;
  gramRows: Uint8Array;
}

const sections = 7;
const headLength = 64;

/** Nothing is copied. Typed arrays have the byte order of the machine, and the file's is the common one. */
export function readWeights(buffer: ArrayBuffer): Weights {
  // Not `instanceof`: a buffer may come from another realm. Node's `Buffer` is none, and may begin anywhere in one.
  if (Object.prototype.toString.call(buffer) !== "[object ArrayBuffer]")
    throw new QuoinError({ code: "usage", path: ["weights"], message: "must be an ArrayBuffer" });
  const head = new DataView(buffer);
  const isOurs = buffer.byteLength >= headLength && text(buffer, 0, 8) === "QUOINEMB";
  if (!isOurs) throw unusable("is no file of weights");
  const number = (at: number) => head.getUint32(at, true);
  if (number(8) !== 1) throw unusable(`has version ${number(8)}, and this is a reader of version 1`);
  if (number(52) !== buffer.byteLength)
    throw unusable(`has ${buffer.byteLength} bytes instead of ${number(52)}: it was cut off`);
  if (new Uint8Array(new Uint32Array([1]).buffer)[0] !== 1)
    throw unusable("cannot be read on a machine that keeps the highest byte first");
  const [dimension, count, buckets] = [number(12), number(16), number(20)];
  const [offsetsAt, lettersAt, wordScalesAt, gramScalesAt, wordRowsAt, gramRowsAt, languagesAt] = Array.from(
    { length: sections },
    (_, section) => number(24 + 4 * section),
  ) as [number, number, number, number, number, number, number];
  try {
    const offsets = new Uint32Array(buffer, offsetsAt, count + 1);
    const ends = [
      ...[lettersAt, wordScalesAt, gramScalesAt, wordRowsAt, gramRowsAt, languagesAt],
      buffer.byteLength,
    ];
    const sizes = [
      ...[4 * (count + 1), offsets[count] ?? 0, 2 * count, 2 * buckets],
      ...[(count * dimension) / 2, (buckets * dimension) / 2, 1],
    ];
    const fits = sizes.every((size, section) => number(24 + 4 * section) + size <= (ends[section] as number));
    const isSound = dimension > 0 && dimension % 2 === 0 && buckets > 0 && offsetsAt >= headLength && fits;
    if (!isSound) throw unusable("is damaged: its parts do not fit together");
    return {
      tag: text(buffer, 56, 8),
      dimension,
      buckets,
      offsets,
      letters: new Uint8Array(buffer, lettersAt, offsets[count]),
      wordScales: new Uint16Array(buffer, wordScalesAt, count),
      gramScales: new Uint16Array(buffer, gramScalesAt, buckets),
      wordRows: new Uint8Array(buffer, wordRowsAt, (count * dimension) / 2),
      gramRows: new Uint8Array(buffer, gramRowsAt, (buckets * dimension) / 2),
      languages: text(buffer, languagesAt, buffer.byteLength - languagesAt).split(","),
    };
  } catch (error) {
    if (error instanceof QuoinError) throw error;
    // A section that lies outside the file, or not where numbers of its width may stand.
    throw unusable(`is damaged: ${(error as Error).message}`);
  }
}

function text(buffer: ArrayBuffer, at: number, length: number): string {
  return new TextDecoder().decode(new Uint8Array(buffer, at, length));
}

function unusable(what: string): QuoinError {
  const message = `${what}; use the one that comes with this version of @quoin/embedder`;
  return new QuoinError({ code: "embedder_model_missing", file: "quoin-embedder.bin", message });
}
