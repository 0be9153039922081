import type { ScreenProfile, Thresholds } from "../../core/detector.ts";
import { QuoinError } from "../../errors.ts";
import { gramPlaces } from "./grams.ts";
import { pairPlaces } from "./signal-pairs.ts";

/** From a sum of weights to a probability. */
export interface Calibration {
  slope: number;
  offset: number;
}

type ByProfile = Readonly<Record<ScreenProfile, Thresholds>>;

/** By place; to be multiplied with the scale. */
export interface Table {
  scale: number;
  values: Int8Array;
}

/** What training found out. */
export interface Weights {
  /** Changes with every training: scores of different versions are not compared. */
  version: string;
  bias: number;
  /** By part and id, as in `pattern:reveal-prompt`. */
  signals: ReadonlyMap<string, number>;
  characters: Table;
  words: Table;
  /** Of signals that stand together. */
  pairs: Table;
  calibration: Calibration;
  thresholds: ByProfile;
}

/** In the order of the file, with the places of each. */
const tables = { characters: gramPlaces, words: gramPlaces, pairs: pairPlaces } as const;
type TableName = keyof typeof tables;
const tableNames = Object.keys(tables) as TableName[];
const tableBytes = Object.values(tables).reduce((sum, places) => sum + places, 0);

interface Header extends Omit<Weights, "signals" | TableName> {
  signals: Record<string, number>;
  scales: Record<TableName, number>;
}

const magic = "QSCR";
const preamble = 8;

/** `QSCR`, the length of the header (32 bits, little-endian), the header in JSON, then one byte a place, table by table. */
export function packWeights({ signals, characters, words, pairs, ...rest }: Weights): Uint8Array {
  const given: Record<TableName, Table> = { characters, words, pairs };
  const header: Header = {
    ...rest,
    signals: Object.fromEntries(signals),
    scales: { characters: characters.scale, words: words.scale, pairs: pairs.scale },
  };
  const json = new TextEncoder().encode(JSON.stringify(header));
  const packed = new Uint8Array(preamble + json.length + tableBytes);
  packed.set(new TextEncoder().encode(magic));
  new DataView(packed.buffer).setUint32(4, json.length, true);
  packed.set(json, preamble);
  let at = preamble + json.length;
  for (const name of tableNames) {
    const { buffer, byteOffset } = given[name].values;
    packed.set(new Uint8Array(buffer, byteOffset, tables[name]), at);
    at += tables[name];
  }
  return packed;
}

export function readWeights(packed: Uint8Array): Weights {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const length = packed.length < preamble ? 0 : view.getUint32(4, true);
  const start = preamble + length;
  const isWhole =
    new TextDecoder().decode(packed.subarray(0, 4)) === magic && packed.length === start + tableBytes;
  if (!isWhole) throw damaged("it is no file of weights, a part of one, or one of another version");
  const { signals, scales, ...rest } = headerOf(packed.subarray(preamble, start));
  let at = packed.byteOffset + start;
  const read = tableNames.map((name): [TableName, Table] => {
    const values = new Int8Array(packed.buffer, at, tables[name]);
    at += tables[name];
    return [name, { scale: scales[name], values }];
  });
  const found = Object.fromEntries(read) as Record<TableName, Table>;
  return { ...rest, signals: new Map(Object.entries(signals)), ...found };
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
    ...[bias, calibration?.slope, calibration?.offset, ...tableNames.map((name) => scales?.[name])],
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
