/** Real MCP servers, made with the SDK, over streamable HTTP. */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import type { QuoinError } from "quoin";
import { afterEach, describe, expect, it } from "vitest";
import { findServers } from "../src/capabilities/mcp/find-servers.ts";
import { listTools } from "../src/capabilities/mcp/list-tools.ts";

const running: (() => void)[] = [];
afterEach(() => {
  for (const stop of running.splice(0)) stop();
});

async function listening(listener: RequestListener): Promise<string> {
  const http = createServer(listener);
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  running.push(() => {
    http.closeAllConnections();
    http.close();
  });
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`;
}

interface Answer {
  tools: object[];
  nextCursor?: string;
}

/** One server for each session, as the SDK's own examples have it; `stateful` ones remember them by id. */
function mcp(answer: (cursor?: string) => Answer | Promise<Answer>, { stateful = false, json = false } = {}) {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const seen: { method?: string | undefined; headers: IncomingMessage["headers"] }[] = [];
  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    seen.push({ method: request.method, headers: request.headers });
    const known = sessions.get(String(request.headers["mcp-session-id"]));
    if (known) return known.handleRequest(request, response);
    const server = new Server({ name: "test", version: "1" }, { capabilities: { tools: {} } });
    server.setRequestHandler(ListToolsRequestSchema, ({ params }) => answer(params?.cursor) as never);
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: stateful ? () => `session-${sessions.size}` : undefined,
      enableJsonResponse: json,
      onsessioninitialized: (id) => void sessions.set(id, transport),
      onsessionclosed: (id) => void sessions.delete(id),
    });
    await server.connect(transport);
    await transport.handleRequest(request, response);
  };
  return { listener, seen, sessions };
}

const tool = (name: string, description = `Does ${name}.`) => ({
  name,
  description,
  inputSchema: { type: "object" },
});
const listAt = async (url: string, timeout = 20_000) => {
  const { servers } = await findServers(url);
  return listTools(servers[0] as (typeof servers)[0], timeout);
};
const refusalAt = async (url: string, timeout?: number): Promise<string> => {
  const error = (await listAt(url, timeout).catch((reason: QuoinError) => reason)) as QuoinError;
  expect(error).toMatchObject({ name: "QuoinError", code: "mcp_failed" });
  return error.message;
};

// A2
describe("the tools of an MCP server over streamable HTTP", () => {
  it.each([
    { stateful: false, json: false },
    { stateful: false, json: true },
    { stateful: true, json: false },
  ])("are listed page by page (%j)", async (options) => {
    const pages: Record<string, Answer> = {
      "": { tools: [tool("a"), tool("b")], nextCursor: "2" },
      "2": { tools: [tool("c")] },
    };
    const { listener, sessions } = mcp((cursor = "") => pages[cursor] as Answer, options);
    const url = await listening(listener);
    const { capabilities } = await listAt(url);
    expect(capabilities.map(({ name }) => name)).toEqual(["a", "b", "c"]);
    expect(capabilities[0]).toMatchObject({ trust: "untrusted", origin: "mcp", from: url });
    // The server need not keep what nobody will ask about again.
    expect(sessions.size).toBe(0);
  });

  it("5,000 of them", async () => {
    const tools = Array.from({ length: 5000 }, (_, at) => tool(`tool_${at}`));
    const url = await listening(mcp(() => ({ tools })).listener);
    expect((await listAt(url, 30_000)).capabilities).toHaveLength(5000);
  });

  it("are asked for with the headers of the configuration, which no error repeats", async () => {
    const { listener, seen } = mcp(() => ({ tools: [tool("a")] }));
    const url = await listening((request, response) => {
      if (request.headers.authorization === "Bearer right-horse-battery") return listener(request, response);
      response.writeHead(401).end(`${request.headers.authorization} is not welcome`);
    });
    const server = (key: string) => {
      const headers = { Authorization: `Bearer ${key}` };
      return { kind: "http" as const, name: "mine", url: new URL(url), headers };
    };
    expect((await listTools(server("right-horse-battery"), 20_000)).capabilities).toHaveLength(1);
    expect(seen[0]?.headers.authorization).toBe("Bearer right-horse-battery");
    const error = (await listTools(server("wrong-horse-battery"), 20_000).catch(
      (reason) => reason,
    )) as QuoinError;
    expect(error.code).toBe("mcp_failed");
    expect(error.message).not.toContain("wrong-horse-battery");
  });
});

describe("a server over HTTP that fails is told of", () => {
  it("when nobody listens", async () => {
    expect(await refusalAt("http://127.0.0.1:1/mcp")).toMatch(
      /the MCP server http:\/\/127\.0\.0\.1:1\/mcp: /,
    );
  });

  it("when it is no MCP server", async () => {
    const page = await listening((_, response) => response.end("<html><title>Welcome</title></html>"));
    await refusalAt(page);
    const missing = await listening((_, response) => response.writeHead(404).end("not here"));
    expect(await refusalAt(missing)).toContain("404");
    const garbage = await listening((_, response) =>
      response.writeHead(200, { "content-type": "application/json" }).end("{broken"),
    );
    await refusalAt(garbage);
  });

  it.each([301, 302, 303, 307, 308])(
    "when it leads elsewhere (%d), and no header goes there",
    async (status) => {
      const asked: IncomingMessage["headers"][] = [];
      const { listener } = mcp(() => ({ tools: [tool("a")] }));
      const elsewhere = await listening((request, response) => {
        asked.push(request.headers);
        return listener(request, response);
      });
      // The same server at another path, too: what was named is what is asked.
      for (const location of [elsewhere, "/other"]) {
        const url = await listening((request, response) => {
          if (request.url === "/other") return listener(request, response);
          response.writeHead(status, { location }).end();
        });
        const headers = { "X-Api-Key": "right-horse-battery" };
        const server = { kind: "http" as const, name: "mine", url: new URL(url), headers };
        const error = await listTools(server, 20_000).catch((reason: QuoinError) => reason);
        expect(error).toMatchObject({ code: "mcp_failed" });
        expect((error as QuoinError).message).toContain(
          `redirects to ${new URL(location, url)} (HTTP ${status})`,
        );
        expect((error as QuoinError).message).toContain("give the address it leads to");
      }
      expect(asked).toEqual([]);
    },
  );

  it("when it leads elsewhere, without what stands behind a question mark there", async () => {
    const url = await listening((_, response) => {
      response.writeHead(302, { location: "https://me:pass@example.com/login?token=abc#part" }).end();
    });
    const message = await refusalAt(url);
    expect(message).toContain("redirects to https://example.com/login?… (HTTP 302)");
    expect(message).not.toMatch(/abc|pass|part/);
  });

  it("when it never answers, or never ends", async () => {
    const silent = await listening(() => {});
    expect(await refusalAt(silent, 1000)).toContain("took longer than 1 seconds");
    const { listener } = mcp(() => new Promise<Answer>(() => {}));
    expect(await refusalAt(await listening(listener), 1500)).toContain("took longer than 1.5 seconds");
    const endless = await listening((_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const part = `"${"x".repeat(1_000_000)}`;
      const more = () => void response.write(part, (error) => (error ? undefined : setImmediate(more)));
      more();
    });
    expect(await refusalAt(endless, 60_000)).toContain("sent more than");
  });

  it("when it hangs up in the middle", async () => {
    const url = await listening((_, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
      response.write("{");
      setTimeout(() => response.destroy(), 50);
    });
    await refusalAt(url);
  });
});
