import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { type Problem, QuoinError } from "quoin";
import { type ParsedTools, parseToolList } from "quoin/capabilities";
import { foreignWords, unlessAborted } from "quoin/http";
import * as z from "zod";
import manifest from "../../../package.json" with { type: "json" };
import { boundedFetch } from "./bounded-fetch.ts";
import type { McpServer } from "./mcp-server.ts";
import { type ProcessTransport, processTransport } from "./process-transport.ts";

/** Each tool is looked at by ourselves: one that is wrong is named, and not the list refused as a whole. */
const page = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().nullish() });
/** Far more than we keep: a list that never ends must end somewhere. */
const mostTools = 20_000;
const mostPages = 2000;

/** All that a server offers, within a limit of time in milliseconds; nothing of the server is left running. */
export async function listTools(server: McpServer, timeout: number): Promise<ParsedTools> {
  const deadline = new AbortController();
  const { signal } = deadline;
  const late = new Error(`took longer than ${timeout / 1000} seconds`);
  const timer = setTimeout(() => deadline.abort(late), timeout);
  const transport = transportTo(server, signal);
  const client = new Client({ name: "quoin", version: manifest.version });
  let tools: unknown[] | undefined;
  try {
    // Not with the signal: the SDK would listen to it once for each page. Closing ends what is still asked.
    const asking = { timeout, maxTotalTimeout: timeout };
    await unlessAborted(client.connect(transport, asking), signal);
    // The SDK's own way of listing compiles schemas of the server's, which nobody here needs.
    const ask = (cursor?: string) =>
      unlessAborted(
        client.request(
          { method: "tools/list", params: cursor === undefined ? {} : { cursor } },
          page,
          asking,
        ),
        signal,
      );
    if (client.getServerCapabilities()?.tools) tools = await everyPage(ask);
  } catch (error) {
    throw failed(server, error, "told" in transport ? (transport as ProcessTransport).told() : []);
  } finally {
    clearTimeout(timer);
    await ended(client, transport);
    deadline.abort();
  }
  if (!tools?.length) return { capabilities: [], notes: [`${server.name} offers no tools`] };
  return parsed(server, tools);
}

function transportTo(server: McpServer, signal: AbortSignal): Transport {
  if (server.kind === "http") {
    const { url, headers } = server;
    return new StreamableHTTPClientTransport(url, { requestInit: { headers }, fetch: boundedFetch(signal) });
  }
  if (process.platform !== "win32") return processTransport(server);
  // There are no process groups; the SDK knows how programs are found there.
  const { command, args, env, cwd } = server;
  return new StdioClientTransport({ command, args: [...args], env, stderr: "ignore", ...(cwd && { cwd }) });
}

type Page = z.infer<typeof page>;

async function everyPage(ask: (cursor?: string) => Promise<Page>): Promise<unknown[]> {
  const tools: unknown[] = [];
  const seen = new Set<string>();
  let { tools: found, nextCursor } = await ask();
  for (;;) {
    for (const tool of found) tools.push(tool);
    if (tools.length > mostTools) throw new Error(`lists more than ${mostTools} tools`);
    if (!nextCursor) return tools;
    if (seen.has(nextCursor) || seen.size === mostPages)
      throw new Error("lists its tools in pages without end");
    seen.add(nextCursor);
    ({ tools: found, nextCursor } = await ask(nextCursor));
  }
}

/** So long for saying goodbye, in milliseconds. */
const farewell = 2000;

async function ended(client: Client, transport: Transport): Promise<void> {
  const goodbye = async () => {
    if (transport instanceof StreamableHTTPClientTransport) await transport.terminateSession();
  };
  const pause = AbortSignal.timeout(farewell);
  await unlessAborted(goodbye(), pause).catch(() => {});
  await client.close().catch(() => {});
  // The client knows nothing of a transport that never came to be connected.
  await transport.close().catch(() => {});
}

function parsed(server: McpServer, tools: readonly unknown[]): ParsedTools {
  const { name, prefix } = server;
  try {
    const listed = tools.map((tool) => {
      if (typeof tool !== "object" || tool === null) return tool;
      const own = "name" in tool ? tool.name : undefined;
      return {
        // Whatever a server lists is an MCP tool, also where its schema is missing.
        inputSchema: null,
        ...tool,
        ...(prefix !== undefined && typeof own === "string" && { name: `${prefix}__${own}` }),
      };
    });
    return parseToolList(listed, { from: name, trust: "untrusted", within: ["tools"] });
  } catch (error) {
    if (!(error instanceof QuoinError)) throw error;
    const [first, ...rest] = error.problems.map((problem): Problem => ({ ...problem, file: name }));
    throw new QuoinError([first as Problem, ...rest]);
  }
}

function failed(server: McpServer, error: unknown, told: readonly string[]): QuoinError {
  const { message, cause, code } = error as Error & { cause?: { message?: unknown }; code?: unknown };
  const isStatus = typeof code === "number" && code >= 100 && code < 600;
  const words = [
    isStatus ? `HTTP ${code}` : "",
    message,
    typeof cause?.message === "string" ? cause.message : "",
  ];
  const secrets = server.kind === "http" ? Object.values(server.headers) : Object.values(server.env);
  // A server may quote a key that it refuses, whatever that looks like.
  const keyless = (text: string) =>
    secrets.reduce((safe, key) => (key.length < 6 ? safe : safe.replaceAll(key, "[REDACTED]")), text);
  const why = [...words, ...told].filter((each) => each !== "").map((each) => foreignWords(keyless(each)));
  return new QuoinError({ code: "mcp_failed", message: `the MCP server ${server.name}: ${why.join("; ")}` });
}
