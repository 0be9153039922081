import * as z from "zod";
import type { JsonObject } from "../core/part.ts";
import type { Capability, Mode } from "./types.ts";

/** More than any agent can be offered a choice of; a list that never ends must end somewhere. */
export const mostCapabilities = 20_000;
const longestName = 128;
/** As far as the embedder in the package reads. */
const longestDescription = 20_000;
const longestBody = 1_000_000;
const longestPath = 4096;
/** Of the schema as JSON. */
const longestParameters = 500_000;
const mostLanguages = 100;

/** Controls, line breaks, characters that no reader sees, and halves of a character: two names could look alike. */
const unseenInNames = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}]/u;
/** Tabs and line breaks belong to texts. */
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\p{Surrogate}/u;

/** Most texts are this, and it is told much faster. */
const isAscii = (text: string) => /^[\t\n\r -~]*$/.test(text);

export const isFree = (text: string) => isAscii(text) || !controls.test(text);
export const isPlainName = (name: string) => /^[ -~]*$/.test(name) || !unseenInNames.test(name);
const hasControls = "has control characters or broken ones";

function longText(longest: number) {
  return z.string().max(longest, `is longer than ${longest} characters`).refine(isFree, hasControls);
}

export const capabilityName = z
  .string()
  .min(1, "is empty")
  .max(longestName, `is longer than ${longestName} characters`)
  .refine(isPlainName, "has characters that cannot be seen, or control characters")
  .refine((name) => name.trim() === name, "begins or ends with a blank");

export const description = longText(longestDescription);
export const filledDescription = description.refine((text) => text.trim() !== "", "is empty");

export const descriptions = z
  .record(
    z.string().regex(/^[a-z]{2,3}(?:-[a-z0-9]{1,8}){0,4}$/i, "is no language tag such as pt or fr-CA"),
    filledDescription,
  )
  .refine((all) => Object.keys(all).length <= mostLanguages, `has more than ${mostLanguages} languages`);

export const modes = z
  .array(z.enum(["plan", "act", "review", "any"], "must be plan, act, review or any"))
  .min(1, "is empty: leave it out for any mode");

export const body = longText(longestBody);
export const path = z
  .string()
  .min(1, "is empty")
  .max(longestPath, `is longer than ${longestPath} characters`)
  .refine(isPlainName, "has characters that cannot be seen, or control characters");

export const parameters = z.custom<JsonObject>().superRefine((value, context) => {
  const refuse = (message: string) => context.addIssue({ code: "custom", message });
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return refuse("must be a JSON Schema: an object");
  if (value.type !== undefined && value.type !== "object")
    return refuse("must be the schema of an object, since arguments have names");
  const notJson = firstThatIsNotJson(value);
  if (notJson !== undefined) return refuse(`holds ${notJson}`);
  if (JSON.stringify(value).length > longestParameters)
    return refuse(`is longer than ${longestParameters} characters`);
});

/** Deeper than any schema, and far from where a recursive reader runs out of stack. */
const mostLevels = 100;

/** YAML knows more than JSON does. */
export function firstThatIsNotJson(value: unknown, level = 0): string | undefined {
  if (value === null || typeof value === "string" || typeof value === "boolean") return undefined;
  if (typeof value === "number")
    return Number.isFinite(value) ? undefined : `${value}, which JSON does not have`;
  if (typeof value !== "object") return `a ${typeof value}, which JSON does not have`;
  if (level > mostLevels) return `more than ${mostLevels} levels`;
  if (!Array.isArray(value) && !isPlain(value)) return "something that is no list, object or text";
  for (const key in value) {
    const found = firstThatIsNotJson((value as Record<string, unknown>)[key], level + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

const modeOrder: readonly Mode[] = ["plan", "act", "review"];

/** In one order, however they were written: what is kept must not change with it. */
export function settledModes(given: Capability["modes"]): Capability["modes"] {
  if (given.includes("any")) return ["any"];
  return modeOrder.filter((mode) => given.includes(mode));
}
