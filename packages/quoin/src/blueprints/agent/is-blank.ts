import { clean } from "../../text/clean.ts";

/** Nothing that a reader could see. */
export function isBlank(text: string): boolean {
  return !/[!-~]/.test(text) && clean(text).text.trim() === "";
}
