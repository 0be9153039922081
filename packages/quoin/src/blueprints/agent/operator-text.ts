import { splitLines } from "../../text/guard.ts";

/**
 * What the operator wrote stands as it is, with one exception: a code block that nobody closed would swallow
 * the rules that come after it, so it is closed. Behind the screens: what they take out may have hidden a fence.
 */
export function operatorText(text: string): string {
  const lines = splitLines(text);
  let open = "";
  for (const line of lines) {
    // "```npm test``` runs them" is code within a line and opens nothing; to close it would open a block.
    const mark = /^ {0,3}(~{3,}|`{3,}(?=[^`]*$))(.*)$/.exec(line);
    if (!mark) continue;
    const [, run = "", rest = ""] = mark;
    if (!open) open = run;
    else if (run.startsWith(open) && rest.trim() === "") open = "";
  }
  return [...lines, ...(open ? [open] : [])].join("\n");
}
