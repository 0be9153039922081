/** A model's server on this machine that speaks both protocols and does, request by request, what a script says. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Endpoint, findEndpoint } from "../../src/ask/endpoint.ts";

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  /** Byte for byte. */
  text: string;
  body: ReceivedBody;
}

export interface ReceivedBody {
  model: string;
  messages: { role: string; content: string }[];
  max_tokens?: number;
  max_completion_tokens?: number;
  temperature?: number;
  response_format?: unknown;
  format?: unknown;
  options?: { num_ctx: number; num_predict?: number; temperature?: number };
}

export type Step = (response: ServerResponse, received: Received) => void;

export interface Script {
  requests: Received[];
  openai: Endpoint;
  ollama: Endpoint;
  port: number;
  close(): Promise<void>;
}

/** After its last step, the script stays with it. */
export async function startScript(...steps: Step[]): Promise<Script> {
  const requests: Received[] = [];
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString("utf8");
    const received = {
      path: incoming.url ?? "",
      headers: incoming.headers,
      text,
      body: JSON.parse(text) as ReceivedBody,
    };
    requests.push(received);
    (steps[requests.length - 1] ?? (steps.at(-1) as Step))(response, received);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const host = `http://127.0.0.1:${port}`;
  return {
    requests,
    port,
    openai: findEndpoint(host, "openai"),
    ollama: findEndpoint(host, "ollama"),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
