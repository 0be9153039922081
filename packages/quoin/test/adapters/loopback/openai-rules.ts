/** What OpenAI refuses, the same for chat completions and for responses. */
import { json, type Reply } from "./reply.ts";

const namePattern = /^[a-zA-Z0-9_-]{1,64}$/;

export function openaiError(message: string, param: string | null): Reply {
  return json({ error: { message, type: "invalid_request_error", param, code: null } }, 400);
}

export function refuseName(name: unknown, param: string): Reply | undefined {
  if (typeof name === "string" && namePattern.test(name)) return undefined;
  return openaiError(`Invalid '${param}': expected a string that matches '${namePattern.source}'.`, param);
}

interface SchemaLike {
  type?: string;
  properties?: Record<string, SchemaLike>;
  required?: string[];
  additionalProperties?: unknown;
  items?: SchemaLike;
}

/** With `strict`, every object names all of its keys as required and allows no other. */
export function refuseStrictSchema(schema: unknown, param: string): Reply | undefined {
  const { type, properties = {}, required = [], additionalProperties, items } = (schema ?? {}) as SchemaLike;
  if (type === "object" && additionalProperties !== false) {
    return openaiError("'additionalProperties' is required to be supplied and to be false.", param);
  }
  const missing = Object.keys(properties).find((key) => !required.includes(key));
  if (missing !== undefined) {
    const rule =
      "'required' is required to be supplied and to be an array including every key in properties.";
    return openaiError(`${rule} Missing '${missing}'.`, param);
  }
  const children = [...Object.values(properties), ...(items ? [items] : [])];
  return firstRefusal(children.map((child) => () => refuseStrictSchema(child, param)));
}

export function refuseJsonWithoutTheWord(input: unknown, param: string): Reply | undefined {
  if (/json/i.test(JSON.stringify(input) ?? "")) return undefined;
  return openaiError(`'${param}' must contain the word 'json' in some form, to use 'json_object'.`, param);
}

/** The first rule that refuses; a rule may rely on those before it. */
export function firstRefusal(rules: (() => Reply | undefined)[]): Reply | undefined {
  for (const rule of rules) {
    const refusal = rule();
    if (refusal) return refusal;
  }
  return undefined;
}
