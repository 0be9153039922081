/** What the server on this machine answers to a payload, told from the assembly and not from the payload's words. */
import type { Assembly } from "quoin";
import { anthropic } from "quoin/adapters";
import { replyText, sampleValue } from "../packages/quoin/test/adapters/loopback/sample-reply.ts";
import type { Said } from "./send/sender.ts";

/** Where a payload asks for JSON; a chat template has no such place. */
const formatKeys = ["response_format", "text", "output_config", "format", "outputSchema"];

export type Expected = Said | { json: unknown };

export function expectedReply(assembly: Assembly, payload: object): Expected {
  const rendered = "prompt" in payload;
  // One provider's words for the tools: the same call must come back from all.
  const [tool] = anthropic(assembly, { model: "any", attachments: "name" }).tools ?? [];
  if (tool && !rendered) {
    return { text: "", calls: [{ name: tool.name, input: sampleValue(tool.input_schema) }] };
  }
  const format = assembly.parts.map(({ part }) => part).find((part) => part.type === "format");
  if (format && asksForJson(payload)) {
    return { json: format.schema ? sampleValue(format.schema) : { answer: replyText } };
  }
  return { text: replyText, calls: [] };
}

function asksForJson(payload: object): boolean {
  const { config = {} } = payload as { config?: object };
  return formatKeys.some((key) => key in payload) || "responseMimeType" in config;
}
