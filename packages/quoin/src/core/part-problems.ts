import { deepPath } from "../validate.ts";
import type { Part } from "./part.ts";

const keys: Readonly<Record<string, readonly string[]>> = {
  tool: ["type", "name", "description", "parameters"],
  format: ["type", "schema"],
  media: ["type", "name", "mime", "data", "uri"],
};

/** What is wrong with a part; a blueprint may be plain JavaScript. */
export function partProblems(part: Part): string[] {
  const found: string[] = [];
  const need = (holds: boolean, message: string) => {
    if (!holds) found.push(message);
  };
  const isText = (value: unknown) => typeof value === "string";
  const strange = Object.keys(part ?? {}).filter((key) => !(keys[part?.type] ?? []).includes(key));
  if (part?.type in keys) need(strange.length === 0, `unknown key of a part: ${strange.join(", ")}`);
  switch (part?.type) {
    case "tool":
      need(isText(part.name), "a tool needs a name");
      need(part.description === undefined || isText(part.description), "a tool's description must be a text");
      need(isJsonObject(part.parameters), "a tool's parameters must be a JSON Schema, as plain JSON");
      break;
    case "format":
      need(
        part.schema === undefined || isJsonObject(part.schema),
        "a format's schema must be a JSON Schema, as plain JSON",
      );
      break;
    case "media":
      need(isText(part.name), "an attachment needs a name");
      need(
        isText(part.mime) && mimeType.test(part.mime),
        "an attachment needs a MIME type, such as image/png",
      );
      need(part.uri === undefined || isText(part.uri), "an attachment's address must be a text");
      need(part.data === undefined || isBase64(part.data), "an attachment's bytes must be base64");
      need(part.data !== undefined || part.uri !== undefined, "an attachment needs bytes or an address");
      break;
    default:
      found.push('a part is a "tool", a "format" or "media"');
  }
  return found;
}

/** RFC 9110: nothing that could be more than a name. */
export const mimeType =
  /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;\s*[\w!#$&^.+-]+=(?:[\w!#$&^.+-]+|"[\w !#$&^.+,:/-]*"))*$/;

function isBase64(value: unknown): boolean {
  return typeof value === "string" && value.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value);
}

/** Nothing that JSON would drop, change or choke on, and nothing nested beyond what can be walked. */
function isJsonObject(value: unknown): boolean {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && !deepPath(value) && isJson(value)
  );
}

function isJson(value: unknown): boolean {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isJson);
  if (typeof value !== "object") return false;
  const prototype = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && Object.values(value).every(isJson);
}
