import { prompts } from "../generated/prompts.ts";
import { template } from "../text/fill.ts";
import { checkJson } from "./check-json.ts";
import { checkXml } from "./check-xml.ts";

/** What was asked for. */
export interface ReplyFormat {
  type: "markdown" | "json" | "xml" | "text";
  jsonSchema?: Record<string, unknown> | undefined;
}

export interface ReplyProblem {
  /** Where in the reply: a JSON path, or a line and column. */
  at?: string;
  message: string;
}

export interface ReplyCheck {
  ok: boolean;
  format: ReplyFormat["type"];
  problems: ReplyProblem[];
  /** The parsed value of a JSON reply. */
  value?: unknown;
  /** A message for the model, when the reply is not ok. */
  correction?: string;
}

export interface Findings {
  problems: ReplyProblem[];
  value?: unknown;
}

const correction = template(prompts.replies.correction, "prompts/replies.yaml#correction");
/** A model is helped by the first errors, not by a thousand. */
const mostProblemsSent = 20;

/** Checks a model's reply against the format it was asked for. */
export async function checkFormat(format: ReplyFormat, reply: string): Promise<ReplyCheck> {
  const { problems, value } = await findings(format, reply);
  const ok = problems.length === 0;
  return {
    ok,
    format: format.type,
    problems,
    ...(value !== undefined && { value }),
    ...(!ok && { correction: correctionFor(format, problems) }),
  };
}

async function findings({ type, jsonSchema }: ReplyFormat, reply: string): Promise<Findings> {
  if (reply.trim() === "") return { problems: [{ message: "the reply is empty" }] };
  if (type === "json") return checkJson(reply, jsonSchema);
  if (type === "xml") return { problems: await checkXml(reply) };
  return { problems: type === "markdown" ? checkMarkdown(reply) : [] };
}

/** Any text is Markdown; what breaks it is a block that is never closed. */
function checkMarkdown(reply: string): ReplyProblem[] {
  let open: { fence: string; line: number } | undefined;
  for (const [index, line] of reply.split("\n").entries()) {
    const fence = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line.replace(/\r$/, ""));
    if (!fence) continue;
    const [, marks = "", info = ""] = fence;
    if (!open) open = { fence: marks, line: index + 1 };
    else if (marks.startsWith(open.fence) && info.trim() === "") open = undefined;
  }
  return open
    ? [{ at: `line ${open.line}`, message: `the code block opened with ${open.fence} is never closed` }]
    : [];
}

function correctionFor({ type }: ReplyFormat, problems: readonly ReplyProblem[]): string {
  const lines = problems
    .slice(0, mostProblemsSent)
    .map(({ at, message }) => `- ${at ? `${at}: ` : ""}${message}`);
  if (problems.length > mostProblemsSent) lines.push(`- and ${problems.length - mostProblemsSent} more`);
  return correction.fill({ problems: lines.join("\n"), format: type });
}
