import { prompts } from "../generated/prompts.ts";
import { splitLines } from "./guard.ts";

/** Stands before every line, so that none of them can pass for a line of ours. */
const mark = "» ";

/** A text that reads like orders, told to be data and marked line by line. */
export function datamarked(text: string): string {
  return [prompts.screens.warning, ...splitLines(text).map((line) => mark + line)].join("\n");
}
