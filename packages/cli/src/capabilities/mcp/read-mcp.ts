import type { ParsedTools } from "quoin/capabilities";
import { readAll } from "../read-sources.ts";
import { findServers } from "./find-servers.ts";

/** All tools of what one `--mcp` names. The SDK is loaded only here: it takes longer than most commands run. */
export async function readMcp(given: string, timeout: number): Promise<ParsedTools> {
  const { servers, notes } = await findServers(given);
  const { listTools } = await import("./list-tools.ts");
  const found = await readAll(servers, (server) => listTools(server, timeout));
  return { ...found, notes: [...notes, ...found.notes] };
}
