import { stat } from "node:fs/promises";
import { QuoinError } from "quoin";
import { foreignWords, shownUrl } from "quoin/http";
import { readDocument } from "../../document.ts";
import type { McpServer } from "./mcp-server.ts";
import { parseUrl, readMcpConfig } from "./read-mcp-config.ts";
import { splitCommand } from "./split-command.ts";

/** An address, a file that names servers, or the command line of one. */
export async function findServers(given: string): Promise<{ servers: McpServer[]; notes: string[] }> {
  if (/^https?:/i.test(given.trim())) {
    const url = parseUrl(given.trim());
    if (!url) throw new QuoinError({ code: "usage", message: "--mcp has no valid address" });
    return { servers: [{ kind: "http", name: shownUrl(url.href), url, headers: {} }], notes: [] };
  }
  if (/\.jsonc?$/i.test(given) && (await isFile(given)))
    return readMcpConfig(await readDocument(given), process.env);
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
