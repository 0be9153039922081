/** A server on this machine that answers, streams and refuses as the providers do. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { anthropic } from "./anthropic.ts";
import { completions } from "./completions.ts";
import { google } from "./google.ts";
import { ollama } from "./ollama.ts";
import { openaiChat } from "./openai-chat.ts";
import { openaiResponses } from "./openai-responses.ts";
import { json, type Reply } from "./reply.ts";

export interface CapturedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

export interface LoopbackOptions {
  /** What Messages and chat completions answer, where it is not to be the usual. */
  says?(body: unknown): string | undefined;
}

export interface Loopback {
  url: string;
  requests: CapturedRequest[];
  close(): Promise<void>;
}

const routes = [...openaiChat, ...openaiResponses, ...completions, ...anthropic, ...google, ...ollama];

const CHUNK_BYTES = 61;

/** Within a character of several bytes, where the chunk has one: it arrives in halves. */
function endOfChunk(bytes: Buffer, start: number): number {
  const end = Math.min(start + CHUNK_BYTES, bytes.length);
  const within = bytes.subarray(start + 1, end).findLastIndex((byte) => (byte & 0xc0) === 0x80);
  return within === -1 ? end : start + 1 + within;
}

async function capture(incoming: IncomingMessage): Promise<CapturedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString("utf8");
  const { pathname } = new URL(incoming.url ?? "/", "http://127.0.0.1");
  return {
    method: incoming.method ?? "",
    path: pathname,
    headers: incoming.headers,
    body: text === "" ? undefined : JSON.parse(text),
  };
}

function answer({ method, path, body }: CapturedRequest, number: number, says?: string): Reply {
  const route = method === "POST" ? routes.find((candidate) => candidate.path.test(path)) : undefined;
  if (!route) return json({ error: { type: "not_found_error", message: `${method} ${path}` } }, 404);
  return route.answer({ path, body, number, says });
}

async function send(response: ServerResponse, { status, contentType, body }: Reply): Promise<void> {
  response.writeHead(status, { "content-type": contentType });
  const bytes = Buffer.from(body, "utf8");
  for (let start = 0, end = 0; start < bytes.length; start = end) {
    end = endOfChunk(bytes, start);
    response.write(bytes.subarray(start, end));
    await nextTurn();
  }
  response.end();
}

export async function startLoopback({ says }: LoopbackOptions = {}): Promise<Loopback> {
  const requests: CapturedRequest[] = [];
  const server = createServer(async (incoming, response) => {
    try {
      const request = await capture(incoming);
      const number = requests.push(request);
      await send(response, answer(request, number, says?.(request.body)));
    } catch (error) {
      // A fault of the loopback itself: 500 is what no provider rule answers.
      if (!response.headersSent) response.writeHead(500, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { type: "loopback_error", message: String(error) } }));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
