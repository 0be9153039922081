import { type Embedder, ollamaEmbedder, openaiEmbedder } from "@quoin/embedder";
import { describe, expect, it } from "vitest";
import { after, hangs, json, ollama, openai, raw } from "./servers/steps.ts";
import { unitVectorOf } from "./servers/vector-of.ts";
import { withServer } from "./servers/with-server.ts";
import { virtualClock } from "./virtual-clock.ts";

const model = "small";
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `text ${at}`);

describe("batches", () => {
  it("hold at most so many texts", async () => {
    const server = await withServer(openai());
    const embedder = openaiEmbedder({ baseURL: server.url, model, batchSize: 3, concurrency: 1 });
    const texts = numbered(8);
    expect(await embedder.embedMany(texts)).toEqual(texts.map((text) => unitVectorOf(text)));
    expect(server.requests.map(({ body }) => body.input.length)).toEqual([3, 3, 2]);
  });

  it("hold at most so many characters, and a longer text goes alone", async () => {
    const server = await withServer(ollama());
    const embedder = ollamaEmbedder({ baseURL: server.url, model, batchCharacters: 10, concurrency: 1 });
    const texts = ["aaaa", "bbbb", "cccc", "d".repeat(50), "ee", ""];
    await embedder.embedMany(texts);
    expect(server.requests.map(({ body }) => body.input)).toEqual([
      ["aaaa", "bbbb"],
      ["cccc"],
      ["d".repeat(50)],
      ["ee"],
    ]);
  });

  it("are 32 texts by default, which is what TEI takes", async () => {
    const server = await withServer(openai());
    await openaiEmbedder({ baseURL: server.url, model }).embedMany(numbered(33));
    expect(server.requests.map(({ body }) => body.input.length)).toEqual([32, 1]);
  });
});

describe("requests at once", () => {
  it("stay within the limit, over all calls together", async () => {
    const server = await withServer(after(15, openai()));
    const embedder = openaiEmbedder({ baseURL: server.url, model, batchSize: 1, concurrency: 3 });
    const calls = [embedder.embedMany(numbered(12)), ...numbered(12).map((text) => embedder.embed(text))];
    await Promise.all(calls);
    expect(server.requests).toHaveLength(24);
    expect(server.atOnce()).toBeGreaterThan(1);
    expect(server.atOnce()).toBeLessThanOrEqual(3);
  });

  it("answers that overtake each other stay in order", async () => {
    let count = 0;
    const server = await withServer((response, received) =>
      after(60 - 10 * count++, openai())(response, received),
    );
    const embedder = openaiEmbedder({ baseURL: server.url, model, batchSize: 1, concurrency: 5 });
    const texts = numbered(5);
    expect(await embedder.embedMany(texts)).toEqual(texts.map((text) => unitVectorOf(text)));
  });

  it("one that fails ends the others", async () => {
    const closed: boolean[] = [];
    const server = await withServer(
      (response) => response.on("close", () => closed.push(true)),
      after(50, json({ error: "no" }, 401)),
    );
    const embedder = openaiEmbedder({ baseURL: server.url, model, batchSize: 1, concurrency: 2 });
    await expect(embedder.embedMany(numbered(100))).rejects.toMatchObject({ code: "embedder_refused" });
    await expect.poll(() => closed.length).toBe(1);
    expect(server.requests).toHaveLength(2);
  });
});

describe("time", () => {
  it("is limited for all of a call together", async () => {
    const server = await withServer(hangs);
    const embedder = openaiEmbedder({ baseURL: server.url, model, timeout: 150 });
    const failure = { code: "embedder_unreachable", message: expect.stringContaining("0.15 seconds") };
    await expect(embedder.embedMany(numbered(50))).rejects.toMatchObject(failure);
  });

  it("in the queue counts too", async () => {
    const server = await withServer(hangs);
    const embedder = openaiEmbedder({ baseURL: server.url, model, timeout: 600, concurrency: 1 });
    const results = await Promise.allSettled([embedder.embed("a"), embedder.embed("b")]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(server.requests).toHaveLength(1);
  });

  it("that a pause would overrun is not waited for", async () => {
    const server = await withServer(raw("", 503));
    const clock = virtualClock();
    const embedder = openaiEmbedder({ baseURL: server.url, model, clock, timeout: 20_000, retries: 99 });
    await expect(embedder.embed("a")).rejects.toThrow(/503/);
    const waited = clock.pauses.reduce((sum, pause) => sum + pause, 0);
    expect(waited).toBeLessThan(20_000);
    expect(waited).toBeGreaterThan(5_000);
  });
});

describe("giving up", () => {
  const reason = new Error("enough");
  const abortDuring = async (embedder: Embedder) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(reason), 150);
    await expect(embedder.embedMany(numbered(9), { signal: controller.signal })).rejects.toBe(reason);
  };

  it("works while a server is silent, and hangs up", async () => {
    const closed: boolean[] = [];
    const server = await withServer((response) => response.on("close", () => closed.push(true)));
    await abortDuring(openaiEmbedder({ baseURL: server.url, model }));
    await expect.poll(() => closed.length).toBe(1);
  });

  it("works during a pause", async () => {
    const server = await withServer(json({}, 429, { "retry-after": "30" }));
    await abortDuring(openaiEmbedder({ baseURL: server.url, model }));
  });

  it("works in the queue, and gives the place to the next", async () => {
    const server = await withServer(after(400, openai()));
    const embedder = openaiEmbedder({ baseURL: server.url, model, concurrency: 1 });
    const first = embedder.embed("first");
    await abortDuring(embedder);
    expect(await first).toEqual(unitVectorOf("first"));
    expect(await embedder.embed("last")).toEqual(unitVectorOf("last"));
  });

  it("works with a fetch that takes no notice", async () => {
    const deaf: typeof fetch = () => new Promise(() => {});
    await abortDuring(openaiEmbedder({ baseURL: "http://localhost", model, fetch: deaf }));
  });
});
