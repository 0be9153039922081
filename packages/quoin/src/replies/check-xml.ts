import type { ReplyProblem } from "./check-format.ts";
import { say } from "./words.ts";

/** Well-formedness, by a conforming parser that expands no entities; names the first place where it breaks. */
export async function checkXml(reply: string): Promise<ReplyProblem[]> {
  const { SaxesParser } = await import("saxes");
  const parser = new SaxesParser();
  let first: ReplyProblem | undefined;
  parser.on("error", (error) => {
    const at = say("place", { line: parser.line, column: parser.column });
    first ??= { at, message: say("xml_syntax", { detail: error.message.replace(/^\d+:\d+: /, "") }) };
  });
  parser.write(reply.trim()).close();
  return first ? [first] : [];
}
