import type { ToolPart } from "../core/part.ts";
import { partTexts, withPartTexts } from "../core/part-texts.ts";
import { redact } from "../text/redact/index.ts";
import type { Capability } from "./types.ts";

/** Before it is embedded, judged or written: an example in a description may be somebody's real key. */
export function redactCapability(capability: Capability): { capability: Capability; redacted: number } {
  let redacted = 0;
  const safe = (text: string) => {
    const result = redact(text, { secrets: true, pii: false });
    redacted += result.findings.length;
    return result.text;
  };
  const { description, descriptions, parameters, body } = capability;
  const result: Capability = {
    ...capability,
    description: safe(description),
    ...(descriptions && {
      descriptions: Object.fromEntries(Object.entries(descriptions).map(([tag, text]) => [tag, safe(text)])),
    }),
    ...(parameters && { parameters: safeParameters(parameters, safe) }),
    ...(body !== undefined && { body: safe(body) }),
  };
  return { capability: result, redacted };
}

function safeParameters(parameters: ToolPart["parameters"], safe: (text: string) => string) {
  const part: ToolPart = { type: "tool", name: "", parameters };
  return (withPartTexts(part, partTexts(part).map(safe)) as ToolPart).parameters;
}
