/** One suite for all embedders; those that need weights are in their own file. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createGoogleGenerativeAI } from "@ai-sdk/google";
import {
  aiSdkEmbedder,
  asAiSdkModel,
  type Embedder,
  memoryCachedEmbedder,
  ollamaEmbedder,
  openaiEmbedder,
} from "@quoin/embedder";
import { cachedEmbedder } from "@quoin/embedder/node";
import { embedderContract } from "@quoin/embedder/testing";
import { afterAll, beforeAll, describe, it } from "vitest";
import { type Step, startServer, type TestServer } from "./servers/start-server.ts";
import { google, ollama, openai } from "./servers/steps.ts";

const model = "small";
const directory = mkdtempSync(join(tmpdir(), "quoin-embedder-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const onOpenai = (baseURL: string) => openaiEmbedder({ baseURL, model });

const subjects: { name: string; step: Step; create: (url: string) => Embedder; unitLength?: boolean }[] = [
  { name: "openaiEmbedder", step: openai(), create: onOpenai },
  {
    name: "openaiEmbedder, lengths kept",
    ...{ step: openai(), unitLength: false },
    create: (baseURL) => openaiEmbedder({ baseURL, model, normalise: false, dimensions: 3 }),
  },
  { name: "ollamaEmbedder", step: ollama(), create: (baseURL) => ollamaEmbedder({ baseURL, model }) },
  {
    ...{ name: "aiSdkEmbedder", step: google },
    create: (baseURL) =>
      aiSdkEmbedder(createGoogleGenerativeAI({ baseURL, apiKey: "k" }).embeddingModel(model)),
  },
  {
    ...{ name: "an embedder as a model as an embedder", step: openai() },
    create: (url) => aiSdkEmbedder(asAiSdkModel(onOpenai(url))),
  },
  {
    ...{ name: "memoryCachedEmbedder", step: openai() },
    create: (url) => memoryCachedEmbedder(onOpenai(url), { entries: 100 }),
  },
  {
    ...{ name: "cachedEmbedder", step: openai() },
    create: (url) => cachedEmbedder(onOpenai(url), { directory: join(directory, "kept") }),
  },
  {
    ...{ name: "cachedEmbedder, without memory, nearly without room", step: openai() },
    create: (url) =>
      cachedEmbedder(onOpenai(url), {
        directory: join(directory, "small"),
        memoryEntries: 0,
        maxBytes: 2000,
      }),
  },
];

describe.each(subjects)("$name", ({ step, create, unitLength }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(step);
  });
  afterAll(() => server.close());
  for (const { name, run } of embedderContract(() => create(server.url), { unitLength })) it(name, run);
});
