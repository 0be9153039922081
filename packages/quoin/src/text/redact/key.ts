import type { Rule } from "./rule.ts";
import { isCamelCase, isPlaceholder, isWords } from "./shape.ts";

/** A prefix as it stands in a pattern. */
export function literally(prefix: string): string {
  return prefix.replace(/[$+./]/g, "\\$&");
}

/**
 * A key that its issuer marked with a prefix. Both ends lie at a character that is neither letter nor digit:
 * so `task-...` is no `sk-...`, and taking one match out never uncovers another.
 */
export function key(name: string, prefixes: string, body: string, accept?: (body: string) => boolean): Rule {
  const hint = prefixes.split(" ");
  return {
    name,
    class: "secret",
    hint,
    pattern: new RegExp(`(?<![A-Za-z0-9])(?:${hint.map(literally).join("|")})${body}(?![A-Za-z0-9])`, "g"),
    accept(value, text, start) {
      const prefix = hint.find((each) => value.startsWith(each)) ?? "";
      const rest = value.slice(prefix.length);
      return !isPlaceholder(rest) && (accept?.(rest) ?? true) && !isInsideBlob(value, text, start);
    },
  };
}

/** Base64 of a picture or a program holds every short prefix somewhere behind a `/` or a `+`. */
function isInsideBlob(value: string, text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 32), start);
  return (
    /^[A-Za-z0-9+/]{31}[+/]$/.test(before) &&
    /\d/.test(before) &&
    /[a-z]/.test(before) &&
    /[A-Z]/.test(before) &&
    /^[A-Za-z0-9+/=]*$/.test(value)
  );
}

/** A digit, or capitals where no word begins. */
const jumbled = (body: string) =>
  /\d/.test(body) || (!isCamelCase(body) && /[a-z][A-Z].*[a-z][A-Z]/.test(body));
/** For prefixes that ordinary names share: `sk-fading-circle`, `key-value-store`. */
export const random = (body: string) => !isWords(body) && (jumbled(body) || body.length >= 32);
/** For the shortest prefixes: also neither a hash nor a constant. */
export const mixed = (body: string) =>
  !isWords(body) && jumbled(body) && /[a-z]/.test(body) && /[A-Z]/.test(body);

export const alphanumeric = (least: number) => `[A-Za-z0-9]{${least},}`;
export const url = (least: number) => `[A-Za-z0-9_-]{${least},}`;
export const base64 = (least: number) => `[A-Za-z0-9+/_-]{${least},}={0,2}`;
export const hex = (length: number) => `[0-9a-f]{${length}}`;
export const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
