import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { replyText } from "./sample-reply.ts";
import { type Loopback, startLoopback } from "./start-loopback.ts";
import { called, collect, model, schema, user } from "./weather.ts";

let loopback: Loopback;
beforeAll(async () => {
  loopback = await startLoopback();
});
afterAll(() => loopback.close());

describe("OpenAI responses", () => {
  const client = () => new OpenAI({ baseURL: `${loopback.url}/v1`, apiKey: "test", maxRetries: 0 });
  const request = { model, input: [user] };
  const tools = [{ type: "function" as const, name: "weather", parameters: schema, strict: true }];

  test("answers", async () => {
    const reply = await client().responses.create(request);
    expect(reply.output_text).toBe(replyText);
    expect(reply.usage?.input_tokens_details.cached_tokens).toBe(64);
  });

  test("streams", async () => {
    const events = await collect(await client().responses.create({ ...request, stream: true }));
    const deltas = events.map((event) => (event.type === "response.output_text.delta" ? event.delta : ""));
    expect(deltas.join("")).toBe(replyText);
    const final = await client().responses.stream(request).finalResponse();
    expect(final.output_text).toBe(replyText);
  });

  test("calls a tool, whole and streamed", async () => {
    const whole = await client().responses.create({ ...request, tools });
    const streamed = await client()
      .responses.stream({ ...request, tools })
      .finalResponse();
    for (const { output } of [whole, streamed]) {
      const [call] = output;
      expect(call).toMatchObject({ type: "function_call", name: "weather", call_id: "call_loopback_1" });
      expect(JSON.parse(call?.type === "function_call" ? call.arguments : "")).toEqual(called);
    }
  });

  test("answers in JSON", async () => {
    const text = { format: { type: "json_schema" as const, name: "weather", schema, strict: true } };
    const reply = await client().responses.create({ ...request, text });
    expect(JSON.parse(reply.output_text)).toEqual(called);
  });

  test("refuses a bad name of a schema", async () => {
    const text = { format: { type: "json_schema" as const, name: "no name", schema } };
    const error = await client()
      .responses.create({ ...request, text })
      .catch((thrown) => thrown);
    expect(error).toBeInstanceOf(OpenAI.BadRequestError);
  });
});
