import { createCohere } from "@ai-sdk/cohere";
import { createGoogleGenerativeAI } from "@ai-sdk/google";
import { type AiSdkEmbeddingModel, type AiSdkOptions, aiSdkEmbedder } from "@quoin/embedder";
import type { EmbeddingModel } from "ai";
import { describe, expect, it } from "vitest";
import { createVoyage } from "voyage-ai-provider";
import type { Step } from "./servers/start-server.ts";
import {
  after,
  closesAtOnce,
  closesMidBody,
  cohere,
  google,
  hangs,
  json,
  openai,
  raw,
} from "./servers/steps.ts";
import { unitVectorOf, vectorOf } from "./servers/vector-of.ts";
import { withServer } from "./servers/with-server.ts";
import { virtualClock } from "./virtual-clock.ts";

/** Whatever `ai` takes as a model can be given: checked by the compiler. */
export const taken: (model: Exclude<EmbeddingModel, string>) => AiSdkEmbeddingModel = (model) => model;

type Create = (baseURL: string) => AiSdkEmbeddingModel;
const key = "a-key-of-no-known-shape";
const providers: { name: string; step: Step; create: Create; most: number }[] = [
  {
    ...{ name: "google", step: google, most: 100 },
    create: (baseURL) =>
      createGoogleGenerativeAI({ baseURL, apiKey: key }).embeddingModel("gemini-embedding-001"),
  },
  {
    ...{ name: "cohere", step: cohere, most: 96 },
    create: (baseURL) => createCohere({ baseURL, apiKey: key }).embeddingModel("embed-v4.0"),
  },
  {
    ...{ name: "voyage", step: openai(), most: 128 },
    create: (baseURL) => createVoyage({ baseURL, apiKey: key }).embeddingModel("voyage-3.5"),
  },
];

describe.each(providers)("$name through its own provider", ({ name, step, create, most }) => {
  const embedderAt = async (steps: Step[], options: AiSdkOptions = {}) => {
    const server = await withServer(...steps);
    return { server, embedder: aiSdkEmbedder(create(server.url), { clock: virtualClock(), ...options }) };
  };

  it("gives vectors in order, of unit length, in batches that the provider takes", async () => {
    const { server, embedder } = await embedderAt([step], { batchSize: 1000 });
    const texts = Array.from({ length: most + 1 }, (_, at) => `text ${at}`);
    expect(await embedder.embedMany(texts)).toEqual(texts.map((text) => unitVectorOf(text)));
    expect(server.requests).toHaveLength(2);
  });

  it("tells the provider the purpose and the dimension", async () => {
    const { server, embedder } = await embedderAt([step], { dimensions: 256 });
    await embedder.embed("a", { purpose: "query" });
    await embedder.embed("a", { purpose: "document" });
    const told = {
      google: [
        { taskType: "RETRIEVAL_QUERY" },
        { taskType: "RETRIEVAL_DOCUMENT", outputDimensionality: 256 },
      ],
      cohere: [{ input_type: "search_query" }, { input_type: "search_document", output_dimension: 256 }],
      voyage: [{ input_type: "query" }, { input_type: "document", output_dimension: 256 }],
    }[name];
    expect(server.requests.map(({ body }) => body)).toMatchObject(told as object[]);
  });

  it("tries again what may pass", async () => {
    const steps = [raw("", 500), json({}, 429, { "retry-after": "7" }), closesAtOnce, closesMidBody, step];
    const clock = virtualClock(0);
    const { embedder } = await embedderAt(steps, { clock });
    expect(await embedder.embed("a")).toEqual(unitVectorOf("a"));
    expect(clock.pauses).toEqual([250, 7000, 1000, 2000]);
  });

  it.each<[string, Step, string]>([
    ["401", json({ message: "bad key" }, 401), "embedder_refused"],
    ["404", json({ message: "no such model" }, 404), "embedder_model_missing"],
    ["garbage", raw("{oops"), "embedder_failed"],
    ["other JSON", json({ hello: 1 }), "embedder_failed"],
    ["500 for good", raw("", 500), "embedder_unreachable"],
    ["silence", hangs, "embedder_unreachable"],
    ["a closed connection", closesAtOnce, "embedder_unreachable"],
  ])("%s has its code, and names the model and the host", async (_, bad, code) => {
    const attemptTimeout = bad === hangs ? 200 : 20_000;
    const { server, embedder } = await embedderAt([bad], { attemptTimeout, retries: 1 });
    const error = await embedder.embedMany(["a", "b"]).catch((reason) => reason);
    expect(error).toMatchObject({ name: "QuoinError", code });
    expect(error.message).toContain(embedder.id.split(":")[1]);
    expect(error.message).not.toContain(key);
    if (bad !== hangs) expect(error.message).toContain(new URL(server.url).host);
  });

  it("says at once when it is given up", async () => {
    const { embedder } = await embedderAt([hangs]);
    const reason = new Error("enough");
    const controller = new AbortController();
    setTimeout(() => controller.abort(reason), 50);
    await expect(embedder.embed("a", { signal: controller.signal })).rejects.toBe(reason);
  });
});

describe("any model of the AI SDK's form", () => {
  const model = (changes: Partial<AiSdkEmbeddingModel> = {}): AiSdkEmbeddingModel => ({
    ...{ specificationVersion: "v3", provider: "mine", modelId: "m" },
    ...{ maxEmbeddingsPerCall: undefined, supportsParallelCalls: true },
    doEmbed: async ({ values }) => ({ embeddings: values.map((text) => vectorOf(text)) }),
    ...changes,
  });

  it.each(["v2", "v3", "v4"] as const)("may be of version %s", async (specificationVersion) => {
    const embedder = aiSdkEmbedder(model({ specificationVersion }));
    expect(await embedder.embed("a")).toEqual(unitVectorOf("a"));
    expect(embedder.id).toBe("ai-sdk:mine/m");
  });

  it("of another version is refused", () => {
    expect(() => aiSdkEmbedder(model({ specificationVersion: "v1" as never }))).toThrow(/v1/);
    expect(() => aiSdkEmbedder("text-embedding-3-small" as never)).toThrow(/model/);
  });

  it("may promise its limits", async () => {
    const sizes: number[] = [];
    const embedder = aiSdkEmbedder(
      model({
        maxEmbeddingsPerCall: Promise.resolve(2),
        supportsParallelCalls: Promise.resolve(false),
        doEmbed: async ({ values }) => {
          sizes.push(values.length);
          return { embeddings: values.map((text) => vectorOf(text)) };
        },
      }),
    );
    await embedder.embedMany(["a", "b", "c", "d", "e"]);
    expect(sizes).toEqual([2, 2, 1]);
  });

  it("that takes one call at a time is not given two", async () => {
    const server = await withServer(after(15, openai()));
    const voyage = createVoyage({ baseURL: server.url, apiKey: key }).embeddingModel("voyage-3.5");
    const embedder = aiSdkEmbedder(voyage, { concurrency: 8, batchSize: 1 });
    await Promise.all([embedder.embedMany(["a", "b", "c"]), embedder.embed("d")]);
    expect(server.atOnce()).toBe(1);
  });

  it("gets the user's own options and headers", async () => {
    const given: unknown[] = [];
    const embedder = aiSdkEmbedder(
      model({
        provider: "cohere.textEmbedding",
        doEmbed: async ({ values, providerOptions, headers }) => {
          given.push(providerOptions, headers);
          return { embeddings: values.map((text) => vectorOf(text)) };
        },
      }),
      { providerOptions: { cohere: { truncate: "END", inputType: "clustering" } }, headers: { "x-a": "b" } },
    );
    await embedder.embed("a", { purpose: "query" });
    expect(given).toEqual([{ cohere: { inputType: "clustering", truncate: "END" } }, { "x-a": "b" }]);
  });

  it("that fails in ways of its own fails as embedder_failed", async () => {
    const doEmbed = () => Promise.reject(new Error("no\nidea"));
    const failure = { code: "embedder_failed", message: "mine/m: no idea" };
    await expect(aiSdkEmbedder(model({ doEmbed })).embed("a")).rejects.toMatchObject(failure);
  });

  it("that cannot be asked so says it", async () => {
    const cohere = createCohere({ baseURL: "http://127.0.0.1:1", apiKey: key }).embeddingModel("embed-v4.0");
    const failure = { code: "embedder_refused", message: expect.stringContaining("outputDimension") };
    await expect(aiSdkEmbedder(cohere, { dimensions: 7 }).embed("a")).rejects.toMatchObject(failure);
  });

  it("without a key says so", async () => {
    const google = createGoogleGenerativeAI({ baseURL: "http://127.0.0.1:1" }).embeddingModel("m");
    const failure = { code: "embedder_refused", message: expect.stringContaining("API key") };
    await expect(aiSdkEmbedder(google).embed("a")).rejects.toMatchObject(failure);
  });
});
