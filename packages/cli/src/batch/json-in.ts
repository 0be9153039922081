import type { ErrorCode, Problem } from "quoin";
import { jsonMistakeIn } from "quoin/workflow";

/** What a line is as JSON, or where it stops being that. */
export function jsonIn(
  source: string,
  code: ErrorCode,
): { value: unknown } | { wrong: Pick<Problem, "code" | "message" | "column"> } {
  try {
    return { value: JSON.parse(source) };
  } catch {
    // Not the engine's message: it quotes the line, and that may be anything.
    return { wrong: { code, column: jsonMistakeIn(source)?.column, message: "is not valid JSON" } };
  }
}
