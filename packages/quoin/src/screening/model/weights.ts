import type { ScreenProfile, Thresholds } from "../../core/detector.ts";
import { QuoinError } from "../../errors.ts";
import { gramPlaces } from "./grams.ts";

/** From a sum of weights to a probability. */
export interface Calibration {
  slope: number;
  offset: number;
}

type ByProfile = Readonly<Record<ScreenProfile, Thresholds>>;

/** What training found out. */
export interface Weights {
  /** Changes with every training: scores of different versions are not compared. */
  version: string;
  bias: number;
  /** By part and id, as in `pattern:reveal-prompt`. */
  signals: ReadonlyMap<string, number>;
  /** By place; to be multiplied with the scale. */
  characters: { scale: number; values: Int8Array };
  words: { scale: number; values: Int8Array };
  calibration: Calibration;
  thresholds: ByProfile;
}

interface Header extends Omit<Weights, "signals" | "characters" | "words"> {
  signals: Record<string, number>;
  scales: { characters: number; words: number };
}

const magic = "QSCR";
const preamble = 8;

/** `QSCR`, the length of the header (32 bits, little-endian), the header in JSON, then one byte a place, twice. */
export function packWeights({ signals, characters, words, ...rest }: Weights): Uint8Array {
  const header: Header = {
    ...rest,
    signals: Object.fromEntries(signals),
    scales: { characters: characters.scale, words: words.scale },
  };
  const json = new TextEncoder().encode(JSON.stringify(header));
  const packed = new Uint8Array(preamble + json.length + 2 * gramPlaces);
  packed.set(new TextEncoder().encode(magic));
  new DataView(packed.buffer).setUint32(4, json.length, true);
  packed.set(json, preamble);
  packed.set(
    new Uint8Array(characters.values.buffer, characters.values.byteOffset, gramPlaces),
    preamble + json.length,
  );
  packed.set(
    new Uint8Array(words.values.buffer, words.values.byteOffset, gramPlaces),
    preamble + json.length + gramPlaces,
  );
  return packed;
}

export function readWeights(packed: Uint8Array): Weights {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const length = packed.length < preamble ? 0 : view.getUint32(4, true);
  const start = preamble + length;
  const isWhole =
    new TextDecoder().decode(packed.subarray(0, 4)) === magic && packed.length === start + 2 * gramPlaces;
  if (!isWhole) throw damaged("it is no file of weights, or a part of one");
  const { signals, scales, ...rest } = headerOf(packed.subarray(preamble, start));
  const table = (at: number) => new Int8Array(packed.buffer, packed.byteOffset + at, gramPlaces);
  return {
    ...rest,
    signals: new Map(Object.entries(signals)),
    characters: { scale: scales.characters, values: table(start) },
    words: { scale: scales.words, values: table(start + gramPlaces) },
  };
}

function headerOf(bytes: Uint8Array): Header {
  let header: Header | null;
  try {
    header = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as Header | null;
  } catch {
    // What the parser says would quote the file.
    throw damaged("its header is no JSON");
  }
  if (!isComplete(header)) throw damaged("its header lacks a number, or was made for another version");
  return header;
}

/** A number that is missing would make every score none, and what has no score passes. */
function isComplete(header: Partial<Header> | null): header is Header {
  const { version, bias, signals, scales, calibration, thresholds } = header ?? {};
  const limits = [thresholds?.paranoid, thresholds?.balanced, thresholds?.yolo];
  const numbers = [
    ...[bias, scales?.characters, scales?.words, calibration?.slope, calibration?.offset],
    ...limits.flatMap((each) => [each?.flag, each?.block]),
  ];
  return (
    typeof version === "string" &&
    typeof signals === "object" &&
    signals !== null &&
    [...numbers, ...Object.values(signals)].every(Number.isFinite)
  );
}

function damaged(message: string): QuoinError {
  return new QuoinError({ code: "screen_weights_invalid", file: "weights", message });
}
