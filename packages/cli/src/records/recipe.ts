import type { RecordInput, RecordOptions } from "quoin/records";
import manifest from "../../package.json" with { type: "json" };

/** Flags that change the prompt; the others only change what is printed. */
const telling = [
  "model",
  "window",
  "for",
  "attachments",
  "maxTokens",
  "node",
  "root",
  "templates",
  "role",
  "reserve",
] as const;

/** How to make a prompt again. */
export function recipeOf(
  command: "canonical" | "workflow" | "roles",
  flags: object,
  inputs: readonly RecordInput[],
): NonNullable<RecordOptions["recipe"]> {
  const given = flags as Record<string, unknown>;
  const settings = telling.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]]));
  return {
    engine: `quoin ${manifest.version}`,
    settings: { command, ...Object.fromEntries(settings) },
    inputs,
  };
}
