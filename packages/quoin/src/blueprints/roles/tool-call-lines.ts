import { cut } from "../../text/cut.ts";
import { hanging, inline } from "../../text/guard.ts";
import type { ToolCall } from "./inputs.ts";
import { plainValue } from "./plain-value.ts";
import type { Entry } from "./values.ts";
import { words } from "./words.ts";

/** What is left of a long call and its result when room runs out. */
const shorter = [2000, 300] as const;

/** What was called, and what came back below it; further lines hang, so that none can pass for another call. */
export function toolCallEntry({
  name,
  arguments: given,
  result,
  error,
}: ToolCall): Pick<Entry, "text" | "shorten"> {
  const call = `- ${inline(name)}(${given === undefined ? "" : inline(asText(given))})`;
  const failure = asText(error);
  // A tool may fail and still have something to show for it; `null` and "" are how many say that it did not fail.
  const outcomes = [asText(result), failure && words.tool_error + failure].filter(Boolean);
  return {
    text: [call, ...outcomes.map((each) => `  -> ${hanging(each, "     ")}`)].join("\n"),
    shorten: (text) =>
      shorter.filter((length) => text.length > length).map((length) => cut(text, length, words.cut)),
  };
}

function asText(value: unknown): string {
  if (value === undefined || value === null) return "";
  return (typeof value === "string" ? value : (JSON.stringify(plainValue(value)) ?? "")).trimEnd();
}
