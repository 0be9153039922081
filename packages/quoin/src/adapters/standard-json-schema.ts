import type { JsonObject } from "../core/part.ts";
import { checkJson } from "../replies/check-json.ts";

interface Standard {
  version: 1;
  vendor: string;
  validate(value: unknown): Promise<{ value: unknown } | { issues: { message: string }[] }>;
  jsonSchema: { input(): Record<string, unknown>; output(): Record<string, unknown> };
}

/** A JSON Schema that libraries can also use as a Standard Schema; as JSON it is the schema itself. */
export type StandardJsonSchema = Record<string, unknown> & { readonly "~standard": Standard };

export function standardJsonSchema(schema: JsonObject): StandardJsonSchema {
  const own = { ...schema };
  const standard: Standard = {
    version: 1,
    vendor: "quoin",
    async validate(value) {
      const { problems } = await checkJson(JSON.stringify(value), own);
      const issues = problems.map(({ at, message }) => ({ message: at ? `${at}: ${message}` : message }));
      return issues.length ? { issues } : { value };
    },
    jsonSchema: { input: () => own, output: () => own },
  };
  return Object.defineProperty({ ...schema }, "~standard", {
    value: standard,
    enumerable: false,
  }) as StandardJsonSchema;
}
