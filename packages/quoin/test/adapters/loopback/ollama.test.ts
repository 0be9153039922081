import { Ollama } from "ollama";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { replyText } from "./sample-reply.ts";
import { type Loopback, startLoopback } from "./start-loopback.ts";
import { called, collect, model, schema, user } from "./weather.ts";

let loopback: Loopback;
beforeAll(async () => {
  loopback = await startLoopback();
});
afterAll(() => loopback.close());

describe("Ollama", () => {
  const client = () => new Ollama({ host: loopback.url });
  const request = { model, messages: [user] };
  const tools = [{ type: "function", function: { name: "weather", parameters: schema } }];

  test("answers, in JSON too", async () => {
    const reply = await client().chat(request);
    expect(reply.message.content).toBe(replyText);
    expect(reply.prompt_eval_count).toBe(120);
    const formatted = await client().chat({ ...request, format: schema });
    expect(JSON.parse(formatted.message.content)).toEqual(called);
  });

  test("streams", async () => {
    const lines = await collect(await client().chat({ ...request, stream: true }));
    expect(lines.map(({ message }) => message.content).join("")).toBe(replyText);
    expect(lines.at(-1)).toMatchObject({ done: true, done_reason: "stop" });
  });

  test("calls a tool", async () => {
    const reply = await client().chat({ ...request, tools });
    expect(reply.message.tool_calls).toEqual([{ function: { name: "weather", arguments: called } }]);
  });

  test("refuses an image that is not base64", async () => {
    const messages = [{ ...user, images: ["data:image/png;base64,AAAA"] }];
    const error = await client()
      .chat({ model, messages })
      .catch((thrown) => thrown);
    expect(error).toMatchObject({ name: "ResponseError", status_code: 400 });
  });
});
