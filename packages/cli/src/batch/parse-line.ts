import { isUtf8 } from "node:buffer";
import type { ErrorCode, Problem } from "quoin";
import { jsonMistakeIn } from "quoin/workflow";
import { type Line, longestLine } from "./lines-in.ts";

/** What every line gives beside its own: the id, or the line's number in its place. */
export interface Given {
  id: string | number;
}

/** What the lines of a file hold. */
export interface LineForm<Item extends Given> {
  /** Of the error for a line that is not so. */
  code: ErrorCode;
  /** As in `must be an object with a "text"`. */
  what: string;
  /** What a line holds beside its id; whatever is wrong with it goes to `need`. */
  read(object: Readonly<Record<string, unknown>>, need: Need): Omit<Item, "id">;
  /** How much of the memory it takes, about. */
  sizeOf(item: Item): number;
}

export type Need = (holds: boolean, key: string, message: string) => void;

type Wrong = Pick<Problem, "code" | "message" | "path" | "column">;

type Parsed<Item> = { given: Item } | { wrong: readonly Wrong[] };

const byteOrderMark = /^\ufeff/;

/** What a line gives, or all that is wrong with it; nothing for a blank one. */
export function parseLine<Item extends Given>(
  { number, bytes }: Line,
  form: LineForm<Item>,
): Parsed<Item> | undefined {
  if (!bytes)
    return refused({ code: "file_too_large", message: `the line has more than ${longestLine} bytes` });
  if (!isUtf8(bytes)) return refused({ code: "file_not_utf8", message: "is not UTF-8 text" });
  const whole = bytes.toString("utf8");
  const source = number === 1 ? whole.replace(byteOrderMark, "") : whole;
  if (source.trim() === "") return undefined;
  let json: unknown;
  try {
    json = JSON.parse(source);
  } catch {
    // Not the engine's message: it quotes the line, and that may be anything.
    const column = jsonMistakeIn(source)?.column;
    return refused({ code: form.code, column, message: "is not valid JSON" });
  }
  return checked(json, number, form);
}

function checked<Item extends Given>(json: unknown, number: number, form: LineForm<Item>): Parsed<Item> {
  const { code, what, read } = form;
  if (typeof json !== "object" || json === null || Array.isArray(json))
    return refused({ code, message: `must be an object with a ${what}` });
  const object = json as Record<string, unknown>;
  const wrong: Wrong[] = [];
  const need: Need = (holds, key, message) => {
    if (!holds) wrong.push({ code, path: [key], message });
  };
  const item = read(object, need);
  const { id = String(number) } = object;
  const isNumber = typeof id === "number";
  need(isNumber || typeof id === "string", "id", "must be a string or a number");
  // It would come out as another one, and nobody would find the line again.
  const isKept = !isNumber || Math.abs(id) <= Number.MAX_SAFE_INTEGER;
  need(isKept, "id", "is too large for a number: write it as a string");
  return wrong.length > 0 ? { wrong } : { given: { id, ...item } as Item };
}

/** For what a line must say in words. */
export function textOf(object: Readonly<Record<string, unknown>>, key: string, need: Need): string {
  const text = object[key];
  need(text !== undefined, key, "is missing");
  need(text === undefined || typeof text === "string", key, "must be a string");
  return text as string;
}

function refused(problem: Wrong): { wrong: readonly Wrong[] } {
  return { wrong: [problem] };
}
