import { isUtf8 } from "node:buffer";
import type { Problem } from "quoin";
import { jsonMistakeIn } from "quoin/workflow";
import { type Line, longestLine } from "./lines-in.ts";

export interface GivenText {
  id: string | number;
  text: string;
}

type Wrong = Pick<Problem, "code" | "message" | "path" | "column">;

type Parsed = { given: GivenText } | { wrong: readonly Wrong[] };

const byteOrderMark = /^\ufeff/;

/** What a line gives to look at, or all that is wrong with it; nothing for a blank one. */
export function parseLine({ number, bytes }: Line): Parsed | undefined {
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
    return refused({ code: "text_line_invalid", column, message: "is not valid JSON" });
  }
  return checked(json, number);
}

function checked(json: unknown, number: number): Parsed {
  if (typeof json !== "object" || json === null || Array.isArray(json))
    return refused({ code: "text_line_invalid", message: 'must be an object with a "text"' });
  const { id = String(number), text } = json as Record<string, unknown>;
  const wrong: Wrong[] = [];
  const need = (holds: boolean, key: string, message: string) => {
    if (!holds) wrong.push({ code: "text_line_invalid", path: [key], message });
  };
  need(text !== undefined, "text", "is missing");
  need(text === undefined || typeof text === "string", "text", "must be a string");
  const isNumber = typeof id === "number";
  need(isNumber || typeof id === "string", "id", "must be a string or a number");
  // It would come out as another one, and nobody would find the text again.
  const isKept = !isNumber || Math.abs(id) <= Number.MAX_SAFE_INTEGER;
  need(isKept, "id", "is too large for a number: write it as a string");
  return wrong.length > 0 ? { wrong } : { given: { id, text } as GivenText };
}

function refused(problem: Wrong): Parsed {
  return { wrong: [problem] };
}
