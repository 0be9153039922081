/** What a server can do with a request. */
import type { Step } from "./start-server.ts";
import { vectorOf } from "./vector-of.ts";

type Headers = Record<string, string>;

export function raw(body: string, status = 200, headers: Headers = {}): Step {
  return (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(body);
  };
}

export function json(body: unknown, status = 200, headers: Headers = {}): Step {
  return raw(JSON.stringify(body), status, headers);
}

const inputOf = ({ input }: { input: string | string[] }) => (typeof input === "string" ? [input] : input);

/** OpenAI's protocol; `change` spoils the list before it is sent. */
export function openai(change: (data: Entry[]) => unknown = (data) => data, dimension = 8): Step {
  return (response, received) => {
    const size = received.body.dimensions ?? received.body.output_dimension ?? dimension;
    const data = inputOf(received.body).map((text, index) => ({
      object: "embedding",
      index,
      embedding: vectorOf(text, size),
    }));
    const usage = { prompt_tokens: 1, total_tokens: 1 };
    json({ object: "list", data: change(data), model: "served", usage })(response, received);
  };
}

export interface Entry {
  object: string;
  index: number;
  embedding: unknown;
}

export function ollama(change: (list: unknown[]) => unknown = (list) => list): Step {
  return (response, received) => {
    const vectors = inputOf(received.body).map((text) => vectorOf(text, received.body.dimensions ?? 8));
    json({ model: received.body.model, embeddings: change(vectors) })(response, received);
  };
}

/** What `@ai-sdk/google` asks: one text or many, at two addresses. */
export const google: Step = (response, received) => {
  const { requests, content, outputDimensionality } = received.body;
  const values = (text: string) => ({ values: vectorOf(text, outputDimensionality) });
  type Content = { parts: { text: string }[] };
  const textOf = (given: Content) => given.parts[0]?.text ?? "";
  const body = requests
    ? { embeddings: requests.map((request: { content: Content }) => values(textOf(request.content))) }
    : { embedding: values(textOf(content)) };
  json(body)(response, received);
};

export const cohere: Step = (response, received) => {
  const texts: string[] = received.body.texts;
  const float = texts.map((text) => vectorOf(text, received.body.output_dimension));
  json({ id: "1", texts, embeddings: { float }, meta: { billed_units: { input_tokens: 1 } } })(
    response,
    received,
  );
};

/** Takes the request and is never heard of again. */
export const hangs: Step = () => {};

/** A byte now and then, without end. */
export const drips: Step = (response) => {
  response.writeHead(200, { "content-type": "application/json" });
  const timer = setInterval(() => response.write(" "), 10);
  response.on("close", () => clearInterval(timer));
};

export const closesAtOnce: Step = (response) => {
  response.socket?.destroy();
};

export const closesMidBody: Step = (response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
  response.write('{"data": [', () => response.socket?.destroy());
};

/** Goes on for as long as someone reads. */
export const endless: Step = (response) => {
  response.writeHead(200, { "content-type": "application/json" });
  const chunk = Buffer.alloc(1_000_000, " ");
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on("drain", more);
  more();
};

/** A little later, so that requests overlap. */
export function after(milliseconds: number, step: Step): Step {
  return (response, received) => {
    setTimeout(() => step(response, received), milliseconds);
  };
}
