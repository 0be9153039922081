import { stat } from "node:fs/promises";
import { QuoinError } from "quoin";
import { foreignWords, shownUrl } from "quoin/http";
import { readDocument } from "../../document.ts";
import type { McpServer } from "./mcp-server.ts";
import { parseUrl, readMcpConfig } from "./read-mcp-config.ts";
import { splitCommand } from "./split-command.ts";
import { splitName } from "./split-name.ts";

interface FoundServers {
  servers: McpServer[];
  notes: string[];
}

/** `name=` and a server, whose tools then begin with that name; or a server. */
export async function findServers(given: string): Promise<FoundServers> {
  const { name, server } = splitName(given);
  const { servers, notes } = await serversIn(server, name);
  if (name === undefined) return { servers, notes };
  return { servers: servers.map((each) => ({ ...each, name, prefix: name })), notes };
}

/** An address, a file that names servers, of which only one may be wanted, or the command line of one. */
async function serversIn(given: string, only: string | undefined): Promise<FoundServers> {
  if (/^https?:/i.test(given.trim())) {
    const url = parseUrl(given.trim());
    if (!url) throw new QuoinError({ code: "usage", message: "--mcp has no valid address" });
    return { servers: [{ kind: "http", name: shownUrl(url.href), url, headers: {} }], notes: [] };
  }
  if (/\.jsonc?$/i.test(given) && (await isFile(given)))
    return readMcpConfig(await readDocument(given), process.env, only);
  const [command, ...args] = splitCommand(given);
  if (command === undefined) throw new QuoinError({ code: "usage", message: "--mcp is empty" });
  // The command line stays in the index, and may hold a key.
  const name = foreignWords(given);
  return { servers: [{ kind: "process", name, command, args, env: {} }], notes: [] };
}

async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined && !/\s/.test(path))
    throw new QuoinError({ code: "file_missing", file: path, message: "does not exist" });
  return found?.isFile() === true;
}
