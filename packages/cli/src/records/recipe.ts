import type { RecordInput, RecordOptions } from "quoin/records";
import manifest from "../../package.json" with { type: "json" };
import { type CommandName, rebuildCommand } from "./rebuild-commands.ts";

export const engine = `quoin ${manifest.version}`;

/** How to make a prompt again. */
export function recipeOf(
  command: CommandName,
  flags: object,
  inputs: readonly RecordInput[],
): NonNullable<RecordOptions["recipe"]> {
  const given = flags as Record<string, unknown>;
  const telling = rebuildCommand(command)?.flags ?? [];
  const settings = telling.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]]));
  return { engine, settings: { command, ...Object.fromEntries(settings) }, inputs };
}
