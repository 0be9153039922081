import { cut } from "../text/cut.ts";
import { checkJson } from "./check-json.ts";
import { checkXml } from "./check-xml.ts";
import { correctionFor } from "./correction-for.ts";
import { say } from "./words.ts";

/** What was asked for. `format` keywords of a JSON schema are notes to the model and are not checked. */
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

/** Checks a model's reply against the format it was asked for. */
export async function checkFormat(format: ReplyFormat, reply: string): Promise<ReplyCheck> {
  const { problems, value } = await findings(format, withoutFence(reply, format.type));
  const ok = problems.length === 0;
  return {
    ok,
    format: format.type,
    problems,
    ...(value !== undefined && { value }),
    ...(!ok && { correction: correctionFor(format.type, problems) }),
  };
}

async function findings({ type, jsonSchema }: ReplyFormat, reply: string): Promise<Findings> {
  if (reply.trim() === "") return { problems: [{ message: say("empty") }] };
  if (type === "json") return checkJson(reply, jsonSchema);
  if (type === "xml") return { problems: await checkXml(reply) };
  return { problems: type === "markdown" ? checkMarkdown(reply) : [] };
}

const wholeFence = /^\s*(```|~~~)([a-z]*)[ \t]*\r?\n([\s\S]*?)\r?\n\1\s*$/i;

/** One code fence around all of a JSON or XML reply is a habit of models and does no harm; nor does a BOM. */
function withoutFence(reply: string, type: ReplyFormat["type"]): string {
  const plain = reply.replace(/^\ufeff/, "");
  const [, , info = "", body] = wholeFence.exec(plain) ?? [];
  const data = type === "json" || type === "xml";
  return data && body !== undefined && ["", type].includes(info.toLowerCase()) ? body : plain;
}

/** Any text is Markdown; what breaks it is a block that is never closed. */
function checkMarkdown(reply: string): ReplyProblem[] {
  let open: { fence: string; line: number } | undefined;
  for (const [index, line] of reply.split("\n").entries()) {
    if (open) {
      const close = /^[\s>]*(`{3,}|~{3,})\s*$/.exec(line);
      if (close?.[1]?.startsWith(open.fence)) open = undefined;
      continue;
    }
    // Behind quotes and list marks too; what a backtick fence says of itself holds no backtick.
    const opening = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)*(?:(`{3,})[^`]*|(~{3,}).*)$/.exec(line);
    const fence = opening?.[1] ?? opening?.[2];
    if (fence) open = { fence, line: index + 1 };
  }
  if (!open) return [];
  const message = say("markdown_open_block", { fence: cut(open.fence, 20, "…") });
  return [{ at: say("place_line", { line: open.line }), message }];
}
