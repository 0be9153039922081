import { QuoinError } from "quoin";
import { type Memory, memoryTrusts, memoryTypes } from "quoin/memories";

/** A memory as both databases keep it; text may come as bytes, and numbers as text. */
export type StoredRow = Record<string, unknown>;

export function memoryOf(row: StoredRow): Memory {
  const type = memoryTypes[Number(row.type)];
  const trust = memoryTrusts[Number(row.trust)];
  const time = Number(row.time);
  if (type === undefined || trust === undefined || !Number.isSafeInteger(time)) throw damaged();
  const memory: Memory = {
    id: textOf(row.id),
    type,
    kind: textOf(row.kind),
    text: textOf(row.text),
    source: textOf(row.source),
    trust,
    time: new Date(time).toISOString(),
    taint: Number(row.taint),
  };
  const screened = textOf(row.screened);
  return screened === "" ? memory : { ...memory, screened: parsed(screened) };
}

export const typeNumber = (type: Memory["type"]) => memoryTypes.indexOf(type);
export const trustNumber = (trust: Memory["trust"]) =>
  memoryTrusts.indexOf(trust as (typeof memoryTrusts)[number]);
export const screenedText = ({ screened }: Memory) => (screened ? JSON.stringify(screened) : "");

export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  return bytesOf(value).toString();
}

/** In a damaged file a column may hold anything. */
export function bytesOf(value: unknown): Buffer {
  if (value instanceof ArrayBuffer) return Buffer.from(value);
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  throw damaged();
}

/** Copied: bytes of a database need not lie where numbers may. */
export function vectorOf(value: unknown, dimension: number): Float32Array {
  const bytes = bytesOf(value);
  if (bytes.length !== dimension * 4) throw damaged();
  return new Float32Array(new Uint8Array(bytes).buffer);
}

export const vectorBytes = ({ buffer, byteOffset, byteLength }: Float32Array) =>
  Buffer.from(buffer, byteOffset, byteLength);

function parsed(text: string): NonNullable<Memory["screened"]> {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged();
  }
}

function damaged(): QuoinError {
  return new QuoinError({ code: "store_damaged", message: "a memory holds what was never written there" });
}
