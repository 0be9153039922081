import * as z from "zod";

/** Turns into JSON Schema by itself: Zod, ArkType and others, by the standard that they share. */
interface Standard {
  "~standard": { jsonSchema?: Record<"input" | "output", (options: { target: string }) => unknown> };
}

/**
 * The JSON Schemas that an export of a program stands for: one for an object that is a schema already, two for a
 * validator, which may read another thing (input) than it hands on (output). Nothing for anything else.
 */
export function schemasFromCode(exported: unknown): unknown[] | undefined {
  if (typeof exported === "boolean") return [exported];
  if ((typeof exported !== "object" && typeof exported !== "function") || exported === null) return undefined;
  const ways = ["output", "input"] as const;
  if ("_zod" in exported) {
    return ways.map((io) =>
      z.toJSONSchema(exported as unknown as z.core.$ZodType, { io, unrepresentable: "any" }),
    );
  }
  if ("~standard" in exported) {
    const { jsonSchema } = (exported as unknown as Standard)["~standard"];
    return jsonSchema && ways.map((way) => jsonSchema[way]({ target: "draft-2020-12" }));
  }
  return typeof exported === "object" && !Array.isArray(exported) ? [exported] : undefined;
}
