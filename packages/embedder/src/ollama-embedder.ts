import { parseAddress } from "quoin/http";
import { garbage } from "./remote/attempt-failure.ts";
import { httpEmbedder } from "./remote/http-embedder.ts";
import type { HttpOptions } from "./remote/http-options.ts";
import { isObject } from "./remote/parse-answer.ts";
import type { Embedder } from "./types.ts";

export interface OllamaOptions extends HttpOptions {
  /** Default: `http://127.0.0.1:11434`. */
  baseURL?: string;
  /** How long the server keeps the model in memory, in its own words: `"10m"`, `-1`. */
  keepAlive?: string | number;
}

/** Ollama's own protocol. Texts that are too long for the model are cut by the server. */
export function ollamaEmbedder(options: OllamaOptions): Embedder {
  const { baseURL = "http://127.0.0.1:11434", model, dimensions, keepAlive } = options;
  return httpEmbedder(options, {
    kind: "ollama",
    url: embedUrl(baseURL),
    ...{ usualPath: "/api/embed", pathEnding: "/api/embed" },
    // Most servers run one request of a model after the other; a second one keeps the line full.
    concurrency: 2,
    fetchModel: `\`ollama pull ${model}\` fetches it`,
    body: (input) => ({
      ...{ model, input, truncate: true },
      ...(dimensions && { dimensions }),
      ...(keepAlive !== undefined && { keep_alive: keepAlive }),
    }),
    read,
  });
}

function embedUrl(baseURL: string): URL {
  const url = parseAddress(baseURL, "baseURL");
  // OpenAI's protocol lies at /v1, Ollama's own beside it.
  const base = url.pathname.replace(/\/+$/, "").replace(/\/(?:v1|api|api\/embed)$/, "");
  url.pathname = `${base}/api/embed`;
  return url;
}

function read(answer: unknown): readonly unknown[] {
  if (isObject(answer) && Array.isArray(answer.embeddings)) return answer.embeddings;
  const isOpenai = isObject(answer) && Array.isArray(answer.data);
  throw garbage(
    isOpenai
      ? "the server answers in OpenAI's protocol, not in Ollama's own; use openaiEmbedder"
      : "the answer is JSON but holds no list of vectors (embeddings); check the URL",
  );
}
