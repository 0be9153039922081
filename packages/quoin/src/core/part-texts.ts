import type { JsonObject, Part } from "./part.ts";

/**
 * Every text of a part that a model may read, in a fixed order: names, descriptions, the keys and the strings
 * of schemas. Not an address or bytes: they are fetched, not read, and must stay as they are.
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

/** The part with its texts replaced, in the same order; itself when none differs. */
export function withPartTexts(part: Part, texts: readonly string[]): Part {
  let at = 0;
  let changed = false;
  const replaced = mapTexts(part, (text) => {
    const next = texts[at++] as string;
    changed ||= next !== text;
    return next;
  });
  return changed ? replaced : part;
}

function mapTexts(part: Part, map: (text: string) => string): Part {
  switch (part.type) {
    case "tool": {
      const { description, ...rest } = part;
      const said = description === undefined ? {} : { description: map(description) };
      return { ...rest, ...said, parameters: mapJson(part.parameters, map) as JsonObject };
    }
    case "format":
      return part.schema ? { ...part, schema: mapJson(part.schema, map) as JsonObject } : part;
    case "media":
      return { ...part, name: map(part.name) };
  }
}

function mapJson(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === "string") return map(value);
  if (Array.isArray(value)) return value.map((each) => mapJson(each, map));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [map(key), mapJson(each, map)]));
}
