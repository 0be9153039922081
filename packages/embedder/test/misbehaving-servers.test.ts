/** Every answer that is none becomes an error with its code, the host, and never the key. */
import { ollamaEmbedder, openaiEmbedder } from "@quoin/embedder";
import type { QuoinError } from "quoin";
import { describe, expect, it } from "vitest";
import type { Step } from "./servers/start-server.ts";
import {
  closesAtOnce,
  closesMidBody,
  drips,
  type Entry,
  endless,
  hangs,
  json,
  ollama,
  openai,
  raw,
} from "./servers/steps.ts";
import { withServer } from "./servers/with-server.ts";

const key = "sk-proj-Zx81kQmP04vTn7LbYcWd92HsRfGjAe56";
const quick = { model: "small", key, retries: 0, attemptTimeout: 20_000 };

async function failureOf(step: Step, options: object = {}, texts = ["a", "b"]): Promise<QuoinError> {
  const server = await withServer(step);
  const embedder = openaiEmbedder({ baseURL: `${server.url}/v1`, ...quick, ...options });
  const error = await embedder.embedMany(texts).then(
    () => undefined,
    (reason) => reason,
  );
  expect(error?.name).toBe("QuoinError");
  expect(error.message).toContain(server.url);
  expect(error.message).not.toContain(key);
  expect(error.message.split("\n")).toHaveLength(1);
  return error;
}

const entry = (embedding: unknown) => (data: Entry[]) => data.map((each) => ({ ...each, embedding }));

describe("refusals", () => {
  it.each([
    [401, "embedder_refused", /401.*check the key/],
    [403, "embedder_refused", /403.*check the key/],
    [400, "embedder_refused", /400.*does not suit/],
    [413, "embedder_refused", /413.*too long.*batchSize/],
    [422, "embedder_refused", /422/],
    [404, "embedder_model_missing", /404.*"small"/],
    [429, "embedder_unreachable", /429.*later/],
    [500, "embedder_unreachable", /500/],
    [503, "embedder_unreachable", /503/],
    [301, "embedder_failed", /redirects/],
    [418, "embedder_failed", /418/],
  ])("%i is %s", async (status, code, message) => {
    const said = { error: { message: `The model and the key ${key} were looked at.` } };
    const error = await failureOf(json(said, status));
    expect(error.code).toBe(code);
    expect(error.message).toMatch(message);
  });

  it("a redirect is not followed: the texts and the key go to no host that nobody named", async () => {
    const other = await withServer(openai());
    const error = await failureOf(json({}, 307, { location: `${other.url}/v1/embeddings` }));
    expect(error).toMatchObject({ code: "embedder_failed", message: expect.stringContaining("redirects") });
    expect(other.requests).toEqual([]);
  });

  it("a 401 without a key says that none was sent", async () => {
    expect((await failureOf(json({}, 401), { key: undefined })).message).toContain("no key was sent");
  });

  it("a 404 that names no model doubts the path", async () => {
    const error = await failureOf(raw("<title>Not Found</title>", 404));
    expect(error.message).toMatch(/path of the URL/);
  });

  it("Ollama's 404 says how to fetch the model", async () => {
    const server = await withServer(json({ error: 'model "small" not found, try pulling it first' }, 404));
    const embedder = ollamaEmbedder({ baseURL: server.url, model: "small" });
    const failure = {
      code: "embedder_model_missing",
      message: expect.stringContaining("`ollama pull small`"),
    };
    await expect(embedder.embed("a")).rejects.toMatchObject(failure);
  });
});

describe("silence", () => {
  it.each([
    ["hangs", hangs, /no answer came within 0.3 seconds/],
    ["drips without end", drips, /did not end within 0.3 seconds/],
    ["closes at once", closesAtOnce, /closed the connection before it answered/],
    ["is cut off half-way", closesMidBody, /closed the connection in the middle/],
  ])("a server that %s is unreachable", async (_, step, message) => {
    const error = await failureOf(step, { attemptTimeout: 300 });
    expect(error.code).toBe("embedder_unreachable");
    expect(error.message).toMatch(message);
  });

  it("nobody at the address is unreachable", async () => {
    const server = await withServer(hangs);
    await server.close();
    const embedder = openaiEmbedder({ baseURL: server.url, ...quick });
    const failure = { code: "embedder_unreachable", message: expect.stringContaining("refused") };
    await expect(embedder.embed("a")).rejects.toMatchObject(failure);
  });

  it("an answer without end is not read to it", async () => {
    const error = await failureOf(endless);
    expect(error).toMatchObject({ code: "embedder_failed", message: expect.stringContaining("longer than") });
  });
});

describe("garbage", () => {
  it.each<[string, Step, RegExp]>([
    ["nothing", raw(""), /empty/],
    ["no JSON", raw("{oops"), /no JSON.*oops/],
    ["an HTML page", raw("<!doctype html><p>Welcome"), /HTML/],
    ["a number", raw("7"), /no list/],
    ["an error with success", json({ error: { message: `bad key ${key}` } }), /answered with an error/],
    ["no list", json({ data: {} }), /no list/],
    ["a list of nothing", json({ data: [null, null] }), /vector/],
    ["too few", openai((data) => data.slice(1)), /1 vector.* 2 texts/],
    ["too many", openai((data) => [...data, ...data]), /4 vector.* 2 texts/],
    ["the same index twice", openai((data) => data.map((each) => ({ ...each, index: 0 }))), /index/],
    ["an index that is none", openai((data) => data.map((each) => ({ ...each, index: "1" }))), /index/],
    ["null for a number", openai(entry([0.1, null])), /no finite number/],
    ["text for a number", openai(entry([0.1, "0.2"])), /no finite number/],
    ["NaN", raw('{"data":[{"index":0,"embedding":[NaN]},{"index":1,"embedding":[1]}]}'), /no JSON/],
    ["more than a number can be", openai(entry([1e39, 1])), /no finite number/],
    ["empty vectors", openai(entry([])), /empty/],
    ["base64 of half a number", openai(entry("AAAA")), /base64/],
    ["no base64", openai(entry("€€€€")), /base64/],
    ["an object for a vector", openai(entry({ 0: 1 })), /vector/],
  ])("%s is embedder_failed", async (_, step, message) => {
    const error = await failureOf(step);
    expect(error.code).toBe("embedder_failed");
    expect(error.message).toMatch(message);
  });

  it("the other protocol's answer is told apart", async () => {
    expect((await failureOf(ollama())).message).toMatch(/Ollama's own protocol/);
    const server = await withServer(openai());
    const embedder = ollamaEmbedder({ baseURL: server.url, model: "small" });
    await expect(embedder.embed("a")).rejects.toThrow(/OpenAI's protocol/);
  });
});

describe("dimensions", () => {
  it("that differ within an answer are a mismatch", async () => {
    const step = openai((data) => data.map((each, at) => ({ ...each, embedding: at ? [1, 2] : [1, 2, 3] })));
    expect(await failureOf(step)).toMatchObject({
      code: "embedder_mismatch",
      message: expect.stringMatching(/2.*3/),
    });
  });

  it("that differ from those before are a mismatch", async () => {
    const server = await withServer(openai(), openai(undefined, 9));
    const embedder = openaiEmbedder({ baseURL: server.url, ...quick });
    await embedder.embed("a");
    const failure = { code: "embedder_mismatch", message: expect.stringMatching(/9.*8/) };
    await expect(embedder.embed("b")).rejects.toMatchObject(failure);
    expect(embedder.dimension).toBe(8);
  });

  it("that differ from those asked for are a mismatch", async () => {
    const error = await failureOf(openai(entry([1, 2, 3])), { dimensions: 4 });
    expect(error).toMatchObject({ code: "embedder_mismatch", message: expect.stringMatching(/3.*4/) });
  });

  it("of a huge model are read", async () => {
    const server = await withServer(openai(undefined, 16_384));
    const embedder = openaiEmbedder({ baseURL: server.url, model: "huge" });
    const vectors = await embedder.embedMany(Array.from({ length: 64 }, (_, at) => `${at}`));
    expect(vectors[63]?.length).toBe(16_384);
  });
});
