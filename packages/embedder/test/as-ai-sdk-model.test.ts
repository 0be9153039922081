import { aiSdkEmbedder, asAiSdkModel, type Embedder, openaiEmbedder } from "@quoin/embedder";
import { type EmbeddingModel, embed, embedMany } from "ai";
import { describe, expect, it } from "vitest";
import { hangs, json, openai } from "./servers/steps.ts";
import { unitVectorOf } from "./servers/vector-of.ts";
import { withServer } from "./servers/with-server.ts";

/** Checked by the compiler against the real types. */
export const fits: (embedder: Embedder) => EmbeddingModel = (embedder) => asAiSdkModel(embedder);

describe("an embedder as a model of the AI SDK", () => {
  const prefix = { query: "query: " };
  const options = { model: "small", prefix, retries: 0 };

  it("is taken by embed and embedMany", async () => {
    const server = await withServer(openai());
    const model = asAiSdkModel(openaiEmbedder({ baseURL: server.url, ...options }));
    expect((await embed({ model, value: "a" })).embedding).toEqual([...unitVectorOf("a")]);
    const { embeddings, values } = await embedMany({ model, values: ["a", "b"] });
    expect(embeddings).toEqual([[...unitVectorOf("a")], [...unitVectorOf("b")]]);
    expect(values).toEqual(["a", "b"]);
    expect(model).toMatchObject({ specificationVersion: "v3", provider: "quoin" });
  });

  it("takes the purpose from the provider's options", async () => {
    const server = await withServer(openai());
    const model = asAiSdkModel(openaiEmbedder({ baseURL: server.url, ...options }));
    await embed({ model, value: "a", providerOptions: { quoin: { purpose: "query" } } });
    await embed({ model, value: "a", providerOptions: { quoin: { purpose: "nonsense" } } });
    expect(server.requests.map(({ body }) => body.input)).toEqual([["query: a"], ["a"]]);
  });

  it("gives our errors and the caller's reasons through", async () => {
    const server = await withServer(json({}, 401), hangs);
    const model = asAiSdkModel(openaiEmbedder({ baseURL: server.url, ...options }));
    await expect(embed({ model, value: "a" })).rejects.toMatchObject({ code: "embedder_refused" });
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error("enough")), 50);
    const late = embed({ model, value: "a", abortSignal: controller.signal, maxRetries: 0 });
    await expect(late).rejects.toThrow("enough");
  });

  it("can be taken back", async () => {
    const server = await withServer(openai());
    const embedder = aiSdkEmbedder(asAiSdkModel(openaiEmbedder({ baseURL: server.url, ...options })));
    expect(await embedder.embed("a")).toEqual(unitVectorOf("a"));
  });
});
