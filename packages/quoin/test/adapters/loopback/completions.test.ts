import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { replyText } from "./sample-reply.ts";
import { type Loopback, startLoopback } from "./start-loopback.ts";
import { collect, model } from "./weather.ts";

let loopback: Loopback;
beforeAll(async () => {
  loopback = await startLoopback();
});
afterAll(() => loopback.close());

describe("completions", () => {
  const client = () => new OpenAI({ baseURL: `${loopback.url}/v1`, apiKey: "test", maxRetries: 0 });

  test("answers, streams and refuses", async () => {
    const reply = await client().completions.create({ model, prompt: "<user>Weather?" });
    expect(reply.choices[0]?.text).toBe(replyText);
    const chunks = await collect(await client().completions.create({ model, prompt: "Hm", stream: true }));
    expect(chunks.map(({ choices }) => choices[0]?.text).join("")).toBe(replyText);
    const refused = client().completions.create({ model, prompt: "" });
    await expect(refused).rejects.toBeInstanceOf(OpenAI.BadRequestError);
  });
});
