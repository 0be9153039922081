import { parseAddress } from "quoin/http";
import { garbage } from "./remote/attempt-failure.ts";
import { checkCount } from "./remote/check-count.ts";
import { httpEmbedder } from "./remote/http-embedder.ts";
import type { HttpOptions } from "./remote/http-options.ts";
import { isObject } from "./remote/parse-answer.ts";
import type { Embedder } from "./types.ts";

export interface OpenaiOptions extends HttpOptions {
  /** `https://api.openai.com/v1`, `http://localhost:11434/v1`; the full address of `/embeddings` is taken too. */
  baseURL: string;
}

/** Whatever speaks OpenAI's protocol: OpenAI, Ollama's `/v1`, TEI, vLLM, llama.cpp, LM Studio. */
export function openaiEmbedder(options: OpenaiOptions): Embedder {
  const { model, dimensions } = options;
  return httpEmbedder(options, {
    kind: "openai",
    url: embeddingsUrl(options.baseURL),
    ...{ usualPath: "/v1/embeddings", pathEnding: "/embeddings" },
    concurrency: 4,
    body: (input) => ({ model, input, encoding_format: "float", ...(dimensions && { dimensions }) }),
    read,
  });
}

/** A query such as Azure's `api-version` stays. */
function embeddingsUrl(baseURL: string): URL {
  const url = parseAddress(baseURL, "baseURL");
  const path = url.pathname.replace(/\/+$/, "") || "/v1";
  url.pathname = path.endsWith("/embeddings") ? path : `${path}/embeddings`;
  return url;
}

function read(answer: unknown, texts: readonly string[]): readonly unknown[] {
  const data = isObject(answer) ? answer.data : undefined;
  if (!Array.isArray(data)) {
    const isOllama = isObject(answer) && Array.isArray(answer.embeddings);
    throw garbage(
      isOllama
        ? "the server answers in Ollama's own protocol, not in OpenAI's; use ollamaEmbedder, or end the URL in /v1"
        : "the answer is JSON but holds no list of vectors (data); check the URL",
    );
  }
  checkCount(data, texts);
  return inOrder(data).map((entry) => (isObject(entry) ? entry.embedding : undefined));
}

/** Servers may answer in any order; some leave the index out, and keep the order. */
function inOrder(data: readonly unknown[]): readonly unknown[] {
  const indexes = data.map((entry) => (isObject(entry) ? entry.index : undefined));
  if (indexes.every((index) => index === undefined)) return data;
  const sorted: unknown[] = [];
  for (const [at, index] of indexes.entries()) {
    const fits = Number.isInteger(index) && (index as number) >= 0 && (index as number) < data.length;
    if (!fits || (index as number) in sorted)
      throw garbage(`the index of vector ${at} is not one of 0 to ${data.length - 1}, each once`);
    sorted[index as number] = data[at];
  }
  return sorted;
}
