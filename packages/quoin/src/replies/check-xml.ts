import type { ReplyProblem } from "./check-format.ts";

/** Well-formedness, by a conforming parser; names the first place where it breaks. */
export async function checkXml(reply: string): Promise<ReplyProblem[]> {
  const { SaxesParser } = await import("saxes");
  const parser = new SaxesParser();
  const problems: ReplyProblem[] = [];
  parser.on("error", (error) => {
    problems.push({
      at: `line ${parser.line}, column ${parser.column}`,
      message: `not well-formed XML: ${error.message.replace(/^\d+:\d+: /, "")}`,
    });
  });
  parser.write(reply.trim()).close();
  return problems.slice(0, 1);
}
