import { splitLines } from "../../text/guard.ts";
import { fileText } from "./file-text.ts";

/**
 * What the operator wrote stands as it is, with one exception: a code block that nobody closed would swallow
 * the rules that come after it, so it is closed.
 */
export function operatorText(text: string): string {
  const lines = splitLines(fileText(text));
  let open = "";
  for (const line of lines) {
    const mark = /^ {0,3}(~{3,}|`{3,})(.*)$/.exec(line);
    if (!mark) continue;
    const [, run = "", rest = ""] = mark;
    if (!open) open = run;
    else if (run.startsWith(open) && rest.trim() === "") open = "";
  }
  return [...lines, ...(open ? [open] : [])].join("\n");
}
