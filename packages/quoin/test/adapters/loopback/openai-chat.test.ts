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

describe("OpenAI chat completions", () => {
  const client = () => new OpenAI({ baseURL: `${loopback.url}/v1`, apiKey: "test", maxRetries: 0 });
  const request = { model, messages: [user] };
  const tools = [
    { type: "function" as const, function: { name: "weather", parameters: schema, strict: true } },
  ];

  test("answers", async () => {
    const reply = await client().chat.completions.create(request);
    expect(reply.choices[0]?.message.content).toBe(replyText);
    expect(reply.usage?.prompt_tokens_details?.cached_tokens).toBe(64);
    expect(loopback.requests.at(-1)).toMatchObject({
      method: "POST",
      path: "/v1/chat/completions",
      headers: { authorization: "Bearer test" },
      body: request,
    });
  });

  test("streams", async () => {
    const options = { ...request, stream: true as const, stream_options: { include_usage: true } };
    const chunks = await collect(await client().chat.completions.create(options));
    expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? "").join("")).toBe(replyText);
    expect(chunks.at(-1)?.usage?.prompt_tokens_details?.cached_tokens).toBe(64);
  });

  test("calls a tool, whole and streamed, until it has the result", async () => {
    const reply = await client().chat.completions.create({ ...request, tools });
    const [call] = reply.choices[0]?.message.tool_calls ?? [];
    expect(call).toMatchObject({ type: "function", function: { name: "weather" } });
    const final = await client()
      .chat.completions.stream({ ...request, tools })
      .finalChatCompletion();
    const streamed = final.choices[0]?.message.tool_calls?.[0];
    expect(JSON.parse(streamed?.type === "function" ? streamed.function.arguments : "")).toEqual(called);
    const result = { role: "tool" as const, tool_call_id: call?.id ?? "", content: "sun" };
    const messages = [...request.messages, reply.choices[0]!.message, result];
    const after = await client().chat.completions.create({ model, messages, tools });
    expect(after.choices[0]?.message.content).toBe(replyText);
  });

  test("answers in JSON", async () => {
    const format = { type: "json_schema" as const, json_schema: { name: "weather", schema, strict: true } };
    const reply = await client().chat.completions.create({ ...request, response_format: format });
    expect(JSON.parse(reply.choices[0]?.message.content ?? "")).toEqual(called);
  });

  test.each([
    ["no messages", { messages: [] }],
    [
      "a bad name of a schema",
      { response_format: { type: "json_schema", json_schema: { name: "no name", schema } } },
    ],
    ["a bad name of a tool", { tools: [{ type: "function", function: { name: "no name" } }] }],
    ["an unanswered call", { messages: [{ role: "tool", tool_call_id: "x", content: "sun" }] }],
    [
      "a loose strict schema",
      {
        tools: [{ type: "function", function: { name: "a", strict: true, parameters: { type: "object" } } }],
      },
    ],
  ])("refuses %s", async (_, wrong) => {
    const body = { ...request, ...wrong } as typeof request;
    const error = await client()
      .chat.completions.create(body)
      .catch((thrown) => thrown);
    expect(error).toBeInstanceOf(OpenAI.BadRequestError);
    expect(error).toMatchObject({ status: 400, type: "invalid_request_error" });
  });

  test("does not know other paths", async () => {
    await expect(client().models.list()).rejects.toBeInstanceOf(OpenAI.NotFoundError);
  });
});
