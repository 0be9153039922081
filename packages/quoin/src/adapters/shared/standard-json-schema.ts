import type { JsonObject } from "../../core/part.ts";
import { checkJson } from "../../replies/check-json.ts";

interface Standard {
  version: 1;
  vendor: string;
  validate(value: unknown): Promise<{ value: unknown } | { issues: { message: string }[] }>;
  jsonSchema: { input(): Record<string, unknown>; output(): Record<string, unknown> };
}

/** A JSON Schema that libraries can also use as a Standard Schema; as JSON it is the schema itself. */
export type StandardJsonSchema = Record<string, unknown> & { readonly "~standard": Standard };

/** Copies are handed out: the AI SDK writes into the schema it is given. */
export function standardJsonSchema(schema: JsonObject): StandardJsonSchema {
  const copy = () => structuredClone(schema) as Record<string, unknown>;
  const problemsOf = async (value: unknown) => {
    const { problems } = await checkJson(JSON.stringify(value), copy());
    return problems.map(({ at, message }) => ({ message: at ? `${at}: ${message}` : message }));
  };
  const standard: Standard = {
    version: 1,
    vendor: "quoin",
    async validate(value) {
      const issues = await problemsOf(value);
      return issues.length ? { issues } : { value };
    },
    jsonSchema: { input: copy, output: copy },
  };
  return Object.defineProperties(copy(), {
    "~standard": { value: standard },
    ...aiSchema(copy, problemsOf),
  }) as StandardJsonSchema;
}

/**
 * The AI SDK closes every open object of a Standard Schema, so that a map of labels could only be empty. What it
 * knows by this symbol, its own kind of schema, it sends as it is.
 */
function aiSchema(copy: () => unknown, problemsOf: (value: unknown) => Promise<{ message: string }[]>) {
  return {
    [Symbol.for("vercel.ai.schema")]: { value: true },
    _type: { value: undefined },
    jsonSchema: { get: copy },
    validate: {
      value: async (value: unknown) => {
        const issues = await problemsOf(value);
        const error = () => new Error(issues.map(({ message }) => message).join("; "));
        return issues.length ? { success: false, error: error() } : { success: true, value };
      },
    },
  };
}
