/** A classifier on this machine that does, for every request, what a test says. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Asked {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface ClassifierServer {
  url: string;
  asked: Asked[];
  close(): Promise<void>;
}

export type Reply = (response: ServerResponse, asked: Asked) => void;

export async function startClassifier(reply: Reply): Promise<ClassifierServer> {
  const asked: Asked[] = [];
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const request = {
      method: incoming.method ?? "",
      path: incoming.url ?? "",
      headers: incoming.headers,
      body: Buffer.concat(chunks).toString("utf8"),
    };
    asked.push(request);
    reply(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/predict`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** As TEI and Hugging Face answer: for each text, every label; a text about a password is an attack. */
export const classifying: Reply = (response, { body }) => {
  const { inputs } = JSON.parse(body) as { inputs: string[] };
  const scores = inputs.map((text) => (/password|prompt/i.test(text) ? 0.9 : 0.1));
  const answer = scores.map((score) => [
    { label: "INJECTION", score },
    { label: "SAFE", score: 1 - score },
  ]);
  response.setHeader("content-type", "application/json").end(JSON.stringify(answer));
};
