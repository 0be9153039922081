import { jsonMistake } from "./json-places.ts";
import { type Place, placesIn } from "./places.ts";

/** Where a text stops being JSON and how, in words that quote nothing of it: the mistake may stand in a secret. */
export function jsonMistakeIn(text: string): (Place & { message: string }) | undefined {
  const offset = jsonMistake(text);
  if (offset === undefined) return undefined;
  const detail = offset >= text.length ? "the file ends too early" : "this is unexpected here";
  return { ...placesIn(text)(offset), message: `not valid JSON: ${detail}` };
}
