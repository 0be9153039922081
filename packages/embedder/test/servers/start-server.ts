/** A server on this machine that does, request by request, what a script says. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: five protocols
  body: any;
}

export type Step = (response: ServerResponse, received: Received) => void;

export interface TestServer {
  requests: Received[];
  url: string;
  /** The most requests that were open at once. */
  atOnce(): number;
  close(): Promise<void>;
}

/** After its last step, the script stays with it. */
export async function startServer(...steps: Step[]): Promise<TestServer> {
  const requests: Received[] = [];
  let open = 0;
  let most = 0;
  const server = createServer(async (incoming, response) => {
    open++;
    most = Math.max(most, open);
    response.on("close", () => open--);
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of incoming) chunks.push(chunk);
    } catch {
      return; // The caller gave up in the middle of its request.
    }
    const body = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    const received = { path: incoming.url ?? "", headers: incoming.headers, body };
    requests.push(received);
    (steps[requests.length - 1] ?? (steps.at(-1) as Step))(response, received);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    requests,
    url: `http://127.0.0.1:${port}`,
    atOnce: () => most,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
