import { ApiError, FunctionCallingConfigMode, GoogleGenAI } from "@google/genai";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { replyText } from "./sample-reply.ts";
import { type Loopback, startLoopback } from "./start-loopback.ts";
import { called, collect, model, schema } from "./weather.ts";

let loopback: Loopback;
beforeAll(async () => {
  loopback = await startLoopback();
});
afterAll(() => loopback.close());

describe("Google", () => {
  const client = () => new GoogleGenAI({ apiKey: "test", httpOptions: { baseUrl: loopback.url } });
  const request = { model, contents: [{ role: "user", parts: [{ text: "Weather?" }] }] };
  const tools = [{ functionDeclarations: [{ name: "weather", parametersJsonSchema: schema }] }];

  test("answers", async () => {
    const reply = await client().models.generateContent(request);
    expect(reply.text).toBe(replyText);
    expect(reply.usageMetadata?.cachedContentTokenCount).toBe(64);
  });

  test("streams", async () => {
    const chunks = await collect(await client().models.generateContentStream(request));
    expect(chunks.map(({ text }) => text).join("")).toBe(replyText);
    expect(chunks.at(-1)?.candidates?.[0]?.finishReason).toBe("STOP");
  });

  test("calls a tool, whole and streamed, and not when it may not", async () => {
    const config = { tools };
    const reply = await client().models.generateContent({ ...request, config });
    expect(reply.functionCalls).toMatchObject([{ name: "weather", args: called }]);
    const chunks = await collect(await client().models.generateContentStream({ ...request, config }));
    expect(chunks[0]?.functionCalls).toMatchObject([{ name: "weather", args: called }]);
    const toolConfig = { functionCallingConfig: { mode: FunctionCallingConfigMode.NONE } };
    const without = await client().models.generateContent({ ...request, config: { tools, toolConfig } });
    expect(without.text).toBe(replyText);
  });

  test("answers in JSON", async () => {
    const config = { responseMimeType: "application/json", responseJsonSchema: schema };
    const reply = await client().models.generateContent({ ...request, config });
    expect(JSON.parse(reply.text ?? "")).toEqual(called);
  });

  test("keeps a cache", async () => {
    const cache = await client().caches.create({ model, config: { contents: request.contents, ttl: "60s" } });
    expect(cache).toMatchObject({ name: "cachedContents/loopback", expireTime: expect.any(String) });
  });

  test.each([
    ["an unknown role", { contents: [{ role: "system", parts: [{ text: "Be brief." }] }] }],
    [
      "a cache beside instructions",
      { config: { cachedContent: "cachedContents/a", systemInstruction: "Be brief." } },
    ],
  ])("refuses %s", async (_, wrong) => {
    const error = await client()
      .models.generateContent({ ...request, ...wrong })
      .catch((thrown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error.status).toBe(400);
  });

  // The package itself stops this one; another client would not.
  test("refuses no contents", async () => {
    const path = `${loopback.url}/v1beta/models/${model}:generateContent`;
    const reply = await fetch(path, { method: "POST", body: JSON.stringify({ contents: [] }) });
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({ error: { code: 400, status: "INVALID_ARGUMENT" } });
  });
});
