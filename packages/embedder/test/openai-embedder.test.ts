import { openaiEmbedder } from "@quoin/embedder";
import { describe, expect, it } from "vitest";
import { openai, raw } from "./servers/steps.ts";
import { unitVectorOf, vectorOf } from "./servers/vector-of.ts";
import { withServer } from "./servers/with-server.ts";

const model = "small";

describe("what is sent", () => {
  it("is OpenAI's request, with the key as a bearer's", async () => {
    const server = await withServer(openai());
    const embedder = openaiEmbedder({ baseURL: `${server.url}/v1`, model, key: " secret-key\n" });
    await embedder.embedMany(["one", "two"]);
    expect(server.requests).toHaveLength(1);
    const [{ path, headers, body } = {} as never] = server.requests;
    expect(path).toBe("/v1/embeddings");
    expect(headers.authorization).toBe("Bearer secret-key");
    expect(body).toEqual({ model, input: ["one", "two"], encoding_format: "float" });
  });

  it("names dimensions, the user's headers, and the purpose's words before the text", async () => {
    const server = await withServer(openai());
    const prefix = { query: "query: ", document: "passage: " };
    const embedder = openaiEmbedder({
      ...{ baseURL: server.url, model, dimensions: 4, prefix, headers: { "x-team": "a" } },
    });
    expect((await embedder.embed("one", { purpose: "query" })).length).toBe(4);
    await embedder.embed("one", { purpose: "document" });
    await embedder.embed("one");
    expect(server.requests.map(({ body }) => body.input[0])).toEqual(["query: one", "passage: one", "one"]);
    expect(server.requests[0]).toMatchObject({ headers: { "x-team": "a" }, body: { dimensions: 4 } });
  });

  it.each([
    ["", "/v1/embeddings"],
    ["/", "/v1/embeddings"],
    ["/v1/", "/v1/embeddings"],
    ["/v1/embeddings", "/v1/embeddings"],
    ["/openai/deployments/x?api-version=1", "/openai/deployments/x/embeddings?api-version=1"],
  ])("goes, for the base %j, to %s", async (base, path) => {
    const server = await withServer(openai());
    await openaiEmbedder({ baseURL: server.url + base, model }).embed("x");
    expect(server.requests[0]?.path).toBe(path);
  });

  it("never holds half a pair of surrogates: servers in other languages cannot read it", async () => {
    const server = await withServer(openai());
    await openaiEmbedder({ baseURL: server.url, model }).embed("a\ud800b");
    expect(server.requests[0]?.body.input).toEqual(["a\ufffdb"]);
  });
});

describe("what comes back", () => {
  it("is put in order by its index", async () => {
    const server = await withServer(openai((data) => data.toReversed()));
    const embedder = openaiEmbedder({ baseURL: server.url, model });
    expect(embedder.dimension).toBeUndefined();
    expect(await embedder.embedMany(["a", "b", "c"])).toEqual(
      ["a", "b", "c"].map((text) => unitVectorOf(text)),
    );
    expect(embedder.dimension).toBe(8);
  });

  it("may have no index at all", async () => {
    const server = await withServer(openai((data) => data.map(({ embedding }) => ({ embedding }))));
    const embedder = openaiEmbedder({ baseURL: server.url, model });
    expect(await embedder.embedMany(["a", "b"])).toEqual([unitVectorOf("a"), unitVectorOf("b")]);
  });

  it("may be base64 although numbers were asked for", async () => {
    const base64 = (embedding: unknown) =>
      Buffer.from(Float32Array.from(embedding as number[]).buffer).toString("base64");
    const server = await withServer(
      openai((data) => data.map((entry) => ({ ...entry, embedding: base64(entry.embedding) }))),
    );
    const embedder = openaiEmbedder({ baseURL: server.url, model });
    expect(await embedder.embedMany(["a", "b"])).toEqual([unitVectorOf("a"), unitVectorOf("b")]);
  });

  it("keeps its length where that is asked for", async () => {
    const server = await withServer(openai());
    const embedder = openaiEmbedder({ baseURL: server.url, model, normalise: false });
    expect(await embedder.embed("a")).toEqual(Float32Array.from(vectorOf("a")));
  });

  it("may be a vector of zeros, which has no direction", async () => {
    const server = await withServer(raw('{"data": [{"index": 0, "embedding": [0, 0]}]}'));
    expect(await openaiEmbedder({ baseURL: server.url, model }).embed("a")).toEqual(new Float32Array(2));
  });
});

describe("empty texts", () => {
  it("cost no call once the dimension is known", async () => {
    const server = await withServer(openai());
    const known = openaiEmbedder({ baseURL: server.url, model, dimensions: 4 });
    expect(await known.embedMany(["", ""])).toEqual([new Float32Array(4), new Float32Array(4)]);
    expect(server.requests).toHaveLength(0);
    const learning = openaiEmbedder({ baseURL: server.url, model });
    expect(await learning.embedMany(["", "a"])).toEqual([new Float32Array(8), unitVectorOf("a")]);
    expect(server.requests.map(({ body }) => body.input)).toEqual([["a"]]);
  });

  it("cost one where nothing else tells the dimension", async () => {
    const server = await withServer(openai());
    const embedder = openaiEmbedder({ baseURL: server.url, model });
    expect(await embedder.embed("")).toEqual(new Float32Array(8));
    expect(await embedder.embed("")).toEqual(new Float32Array(8));
    expect(server.requests).toHaveLength(1);
  });
});

describe("the id", () => {
  const id = (options: object) => openaiEmbedder({ baseURL: "http://models:8080/v1", model, ...options }).id;
  it("tells apart whatever changes the vectors", () => {
    const variants = [
      {},
      { dimensions: 4 },
      { normalise: false },
      { prefix: { query: "q: " } },
      { model: "large" },
    ];
    expect(new Set(variants.map(id)).size).toBe(variants.length);
    expect(id({})).toBe("openai:models:8080/small");
    expect(id({ dimensions: 4 })).toBe("openai:models:8080/small@4");
    expect(id({ id: "mine-1" })).toBe("mine-1");
  });

  it("tells two deployments behind one host apart, and holds no query and no key", () => {
    const at = (path: string, options = {}) => id({ baseURL: `http://models:8080${path}`, ...options });
    for (const usual of ["", "/", "/v1", "/v1/", "/v1/embeddings", "/v1?version=1"])
      expect(at(usual)).toBe("openai:models:8080/small");
    expect(at("/openai/deployments/a?api-version=1")).toBe("openai:models:8080/openai/deployments/a//small");
    expect(at("/openai/deployments/a/embeddings")).toBe(at("/openai/deployments/a/"));
    expect(at("/team")).not.toBe(at("", { model: "team/small" }));
    expect(at("/gate/secret-of-mine/v1", { key: "secret-of-mine" })).not.toContain("secret-of-mine");
    expect(at("/gate/sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGH/v1")).not.toContain("abcdefgh");
  });
});

describe("options", () => {
  it.each([
    [{ model: " " }, "model"],
    [{ dimensions: 0 }, "dimensions"],
    [{ dimensions: 1.5 }, "dimensions"],
    [{ batchSize: 0 }, "batchSize"],
    [{ concurrency: Number.NaN }, "concurrency"],
    [{ retries: -1 }, "retries"],
    [{ attemptTimeout: 0 }, "attemptTimeout"],
    [{ timeout: -5 }, "timeout"],
    [{ baseURL: "localhost:8080" }, "baseURL"],
    [{ baseURL: "http://user:password@host" }, "baseURL"],
    [{ key: "two words" }, "key"],
  ])("%o is refused at once, under its name", (wrong, name) => {
    const create = () => openaiEmbedder({ baseURL: "http://localhost", model, ...wrong });
    expect(create).toThrow(
      expect.objectContaining({ code: "usage", problems: [expect.objectContaining({ path: [name] })] }),
    );
  });

  it("texts that are none are refused before anything is sent", async () => {
    const server = await withServer(openai());
    const embedder = openaiEmbedder({ baseURL: server.url, model });
    await expect(embedder.embedMany(["a", 7 as never])).rejects.toMatchObject({ code: "usage" });
    expect(server.requests).toHaveLength(0);
  });
});
