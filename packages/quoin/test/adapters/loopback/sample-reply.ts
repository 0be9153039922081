/** What every loopback model says: non-ASCII text, and JSON that fits the schema that it was asked for. */
export const replyText = "Grüße aus Zürich, 東京 und Ελλάδα 🙂";

interface SchemaLike {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, SchemaLike>;
  items?: SchemaLike;
  anyOf?: SchemaLike[];
}

/** A value for a schema of the plain kind that tools have; Google writes its types in capitals. */
export function sampleValue(schema: unknown): unknown {
  const { type, enum: choices, const: only, properties, items, anyOf } = (schema ?? {}) as SchemaLike;
  if (only !== undefined) return only;
  if (choices) return choices[0];
  if (anyOf) return sampleValue(anyOf[0]);
  const kind = (Array.isArray(type) ? type[0] : type)?.toLowerCase() ?? "object";
  if (kind === "string") return "Zürich";
  if (kind === "number" || kind === "integer") return 7;
  if (kind === "boolean") return true;
  if (kind === "null") return null;
  if (kind === "array") return [sampleValue(items)];
  const entries = Object.entries(properties ?? {});
  return Object.fromEntries(entries.map(([key, value]) => [key, sampleValue(value)]));
}

/** Pieces that never end where a word or a JSON token does. */
export function pieces(text: string, size = 5): string[] {
  const characters = [...text];
  const count = Math.ceil(characters.length / size);
  return Array.from({ length: count }, (_, index) =>
    characters.slice(index * size, (index + 1) * size).join(""),
  );
}
