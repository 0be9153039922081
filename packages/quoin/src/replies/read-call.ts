import { isPlaceholder } from "./placeholder.ts";

/** A tool that the model wants to be called. */
export interface ToolCall {
  name: string;
  arguments: Record<string, unknown>;
}

export interface ReadCalls {
  calls: ToolCall[];
  /** Arguments came as a string of JSON where an object is usual. */
  unpacked: boolean;
}

/** A call, or a list of nothing but calls. */
export function readCalls(value: unknown): ReadCalls | undefined {
  if (!Array.isArray(value)) return readCall(value);
  const each = value.map(readCall);
  if (!each.length || each.includes(undefined)) return undefined;
  const read = each as ReadCalls[];
  return { calls: read.flatMap(({ calls }) => calls), unpacked: read.some(({ unpacked }) => unpacked) };
}

/** `{"name", "arguments"}`, with `parameters` for Llama; or as OpenAI has it. Keys of any other kind make it none. */
function readCall(value: unknown): ReadCalls | undefined {
  if (!isObject(value)) return undefined;
  const { id: _, type, function: inner, ...rest } = value;
  if (inner !== undefined) {
    if (Object.keys(rest).length || !isObject(inner)) return undefined;
    const read = plainCall(inner);
    return read && { ...read, unpacked: false };
  }
  return plainCall(rest);
}

function plainCall({ name, ...rest }: Record<string, unknown>): ReadCalls | undefined {
  const [key = "", ...more] = Object.keys(rest);
  if (more.length || !["arguments", "parameters"].includes(key)) return undefined;
  if (typeof name !== "string" || name.trim() === "") return undefined;
  if (isPlaceholder(name)) return undefined;
  const given = rest[key];
  const unpacked = typeof given === "string";
  const values = unpacked ? parsed(given) : given;
  return isObject(values) ? { calls: [{ name: name.trim(), arguments: values }], unpacked } : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
