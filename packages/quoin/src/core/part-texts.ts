import type { JsonObject, Part } from "./part.ts";

/**
 * Every text of a part that is no bytes, in a fixed order: names, descriptions, addresses, the keys and the strings
 * of schemas.
 */
export function partTexts(part: Part | undefined): string[] {
  const texts: string[] = [];
  if (part)
    mapTexts(part, (text) => {
      texts.push(text);
      return text;
    });
  return texts;
}

/**
 * The part with its texts replaced, in the same order; itself when none differs, and nothing when an address does:
 * it leads nowhere any more.
 */
export function withPartTexts(part: Part, texts: readonly string[]): Part | undefined {
  let at = 0;
  let changed = false;
  const replaced = mapTexts(part, (text) => {
    const next = texts[at++] as string;
    changed ||= next !== text;
    return next;
  });
  if (replaced.type === "media" && part.type === "media" && replaced.uri !== part.uri) {
    const { uri: _, ...addressless } = replaced;
    return replaced.data === undefined ? undefined : addressless;
  }
  return changed ? replaced : part;
}

function mapTexts(part: Part, map: (text: string) => string): Part {
  switch (part.type) {
    case "tool": {
      const { name, description, parameters } = part;
      return {
        type: "tool",
        name: map(name),
        ...(description !== undefined && { description: map(description) }),
        parameters: mapJson(parameters, map) as JsonObject,
      };
    }
    case "format":
      return part.schema ? { ...part, schema: mapJson(part.schema, map) as JsonObject } : part;
    case "media": {
      const { uri } = part;
      return { ...part, name: map(part.name), ...(uri !== undefined && { uri: map(uri) }) };
    }
  }
}

function mapJson(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === "string") return map(value);
  if (Array.isArray(value)) return value.map((each) => mapJson(each, map));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [map(key), mapJson(each, map)]));
}
