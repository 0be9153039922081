import { createAnthropic } from "@ai-sdk/anthropic";
import { APICallError, generateText, jsonSchema, streamText, tool } from "ai";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { replyText } from "./sample-reply.ts";
import { type Loopback, startLoopback } from "./start-loopback.ts";
import { called, collect, model, schema, user } from "./weather.ts";

let loopback: Loopback;
beforeAll(async () => {
  loopback = await startLoopback();
});
afterAll(() => loopback.close());

describe("AI SDK", () => {
  const anthropic = () => createAnthropic({ baseURL: `${loopback.url}/v1`, apiKey: "test" })(model);
  const request = () => ({ model: anthropic(), messages: [user], maxOutputTokens: 100, maxRetries: 0 });
  const weather = tool({ inputSchema: jsonSchema(schema) });

  test("answers", async () => {
    const reply = await generateText(request());
    expect(reply.text).toBe(replyText);
    expect(reply.usage.inputTokenDetails.cacheReadTokens).toBe(64);
  });

  test("streams", async () => {
    expect((await collect(streamText(request()).textStream)).join("")).toBe(replyText);
  });

  test("calls a tool, whole and streamed", async () => {
    const whole = await generateText({ ...request(), tools: { weather } });
    expect(whole.toolCalls).toMatchObject([{ toolName: "weather", input: called }]);
    const streamed = await streamText({ ...request(), tools: { weather } }).toolCalls;
    expect(streamed).toMatchObject([{ toolName: "weather", input: called }]);
  });

  test("refuses a bad name of a tool", async () => {
    const error = await generateText({ ...request(), tools: { "no name": weather } }).catch(
      (thrown) => thrown,
    );
    expect(APICallError.isInstance(error) && error.statusCode).toBe(400);
  });
});
