import type { ErrorCode, Problem } from "quoin";
import type { SplitLine } from "quoin/node";
import { jsonIn } from "./json-in.ts";
import { longestLine } from "./lines-in.ts";

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

/** What a line gives, or all that is wrong with it; nothing for a blank one. */
export function parseLine<Item extends Given>(
  line: SplitLine,
  form: LineForm<Item>,
): Parsed<Item> | undefined {
  if (line.wrong === "too long")
    return refused({ code: "file_too_large", message: `the line has more than ${longestLine} bytes` });
  if (line.wrong) return refused({ code: "file_not_utf8", message: "is not UTF-8 text" });
  if (line.text.trim() === "") return undefined;
  const json = jsonIn(line.text, form.code);
  return "wrong" in json ? refused(json.wrong) : checked(json.value, line.number, form);
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
