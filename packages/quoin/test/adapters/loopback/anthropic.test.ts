import Anthropic from "@anthropic-ai/sdk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { replyText } from "./sample-reply.ts";
import { type Loopback, startLoopback } from "./start-loopback.ts";
import { called, model, schema, user } from "./weather.ts";

let loopback: Loopback;
beforeAll(async () => {
  loopback = await startLoopback();
});
afterAll(() => loopback.close());

describe("Anthropic", () => {
  const client = () => new Anthropic({ baseURL: loopback.url, apiKey: "test", maxRetries: 0 });
  const request = { model, max_tokens: 100, messages: [user] };
  const tools = [{ name: "weather", input_schema: schema }];
  const marked = { type: "text", text: "a", cache_control: { type: "ephemeral" } };

  test("answers", async () => {
    const reply = await client().messages.create(request);
    expect(reply.content).toMatchObject([{ type: "text", text: replyText }]);
    expect(reply.usage).toMatchObject({ cache_creation_input_tokens: 36, cache_read_input_tokens: 64 });
    expect((await client().messages.countTokens({ model, messages: [user] })).input_tokens).toBeGreaterThan(
      0,
    );
  });

  test("streams", async () => {
    expect(await client().messages.stream(request).finalText()).toBe(replyText);
  });

  test("calls a tool, whole and streamed", async () => {
    const whole = await client().messages.create({ ...request, tools });
    const streamed = await client()
      .messages.stream({ ...request, tools })
      .finalMessage();
    for (const reply of [whole, streamed]) {
      expect(reply.content).toMatchObject([{ type: "tool_use", name: "weather", input: called }]);
      expect(reply.stop_reason).toBe("tool_use");
    }
  });

  test.each([
    ["no max_tokens", { max_tokens: undefined }],
    ["no messages", { messages: [] }],
    ["an empty text block", { system: [{ type: "text", text: "" }] }],
    ["five cache markers", { system: Array.from({ length: 5 }, () => marked) }],
    [
      "a long-lived marker after a short one",
      { system: [marked, { ...marked, cache_control: { type: "ephemeral", ttl: "1h" } }] },
    ],
    [
      "a call without its result",
      {
        messages: [
          user,
          { role: "assistant", content: [{ type: "tool_use", id: "a", name: "b", input: {} }] },
        ],
      },
    ],
  ])("refuses %s", async (_, wrong) => {
    const body = { ...request, ...wrong } as typeof request;
    const error = await client()
      .messages.create(body)
      .catch((thrown) => thrown);
    expect(error).toBeInstanceOf(Anthropic.BadRequestError);
    expect(error.error).toMatchObject({ type: "error", error: { type: "invalid_request_error" } });
  });
});
