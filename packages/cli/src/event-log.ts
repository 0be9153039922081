import type { Terminal } from "./terminal.ts";

/** Events of assemblies as JSON lines on standard error: where `--log` asks for them, or QUOIN_LOG=json for every command. */
export function eventLog(
  asked: boolean | undefined,
  { note }: Terminal,
): ((event: unknown) => void) | undefined {
  if (!asked && process.env.QUOIN_LOG !== "json") return undefined;
  return (event) => note(`${JSON.stringify(event)}\n`);
}
