/** What the requests say beside their messages. */
import { afterEach, expect, test } from "vitest";
import { type AskOptions, ask, type Reviewed } from "../../src/ask/ask.ts";
import { startConversation } from "../../src/ask/conversation.ts";
import { findEndpoint } from "../../src/ask/endpoint.ts";
import type { Part } from "../../src/core/part.ts";
import { startLoopback } from "../adapters/loopback/start-loopback.ts";
import { sdkProblems } from "../adapters/sdk-problems.ts";
import { assembly, counter, question } from "./given.ts";
import { type ReceivedBody, type Script, startScript } from "./start-script.ts";
import { says } from "./steps.ts";

let script: Script;
afterEach(() => script?.close());

async function bodies(
  api: "openai" | "ollama",
  changes: Partial<AskOptions<Reviewed>>,
): Promise<ReceivedBody[]> {
  script = await startScript(says("wrong"), says("right"));
  await ask(await question(script, [], { endpoint: script[api], ...changes }));
  return script.requests.map(({ body }) => body);
}

const object: Part = { type: "format", schema: { type: "object", properties: { city: { type: "string" } } } };
const list: Part = { type: "format", schema: { type: "array", items: { type: "string" } } };
const image: Part = { type: "media", name: "a.png", mime: "image/png", data: "iVBORw0KGgoAAAAA" };
const tool: Part = { type: "tool", name: "find", parameters: { type: "object", properties: {} } };

test.each(["openai", "ollama"] as const)("%s: the SDK would take every request", async (api) => {
  for (const parts of [[], [object], [list], [image, tool, object]]) {
    for (const body of await bodies(api, { assembly: await assembly(parts), maxTokens: 9, temperature: 0.5 }))
      expect(sdkProblems(api, body)).toEqual([]);
    await script.close();
  }
});

test.each(["openai", "ollama"] as const)("%s: the providers' loopback takes every request", async (api) => {
  const loopback = await startLoopback();
  const options = await question(script, [], {
    endpoint: findEndpoint(loopback.url, api),
    assembly: await assembly([object]),
    review: () => ({ ok: false, problems: [], correction: "Again." }),
  });
  expect(await ask(options)).toMatchObject({ attempts: 3 });
  expect(loopback.requests.length).toBe(3);
  await loopback.close();
});

test("OpenAI is asked for an object and never for a list; Ollama for both", async () => {
  for (const [part, api, expected] of [
    [object, "openai", { type: "json_schema" }],
    [list, "openai", undefined],
    [object, "ollama", object.type === "format" && object.schema],
    [list, "ollama", list.type === "format" && list.schema],
  ] as const) {
    for (const body of await bodies(api, { assembly: await assembly([part]) })) {
      const format = api === "openai" ? body.response_format : body.format;
      if (expected) expect(format).toMatchObject(expected);
      else expect(format).toBeUndefined();
    }
    await script.close();
  }
});

test("the answer's limit and the temperature stand where each server reads them, in every request", async () => {
  for (const body of await bodies("openai", { maxTokens: 9, temperature: 0 })) {
    expect(body).toMatchObject({ max_tokens: 9, temperature: 0 });
    expect(body).not.toHaveProperty("max_completion_tokens");
  }
  await script.close();
  for (const body of await bodies("ollama", { maxTokens: 9, temperature: 0 }))
    expect(body.options).toMatchObject({ num_predict: 9, temperature: 0 });
});

test.each([
  ["http://127.0.0.1:1", "llama", "max_tokens"],
  ["http://127.0.0.1:1", "gpt-5", "max_completion_tokens"],
  ["https://api.openai.com", "my-deployment", "max_completion_tokens"],
  ["https://x.openai.azure.com/openai/v1", "my-deployment", "max_completion_tokens"],
  ["https://notopenai.com", "my-deployment", "max_tokens"],
])("%s and %s: the limit is called %s", async (address, model, name) => {
  const endpoint = findEndpoint(address, "openai");
  const { prompt } = startConversation({
    assembly: await assembly(),
    endpoint,
    model,
    maxTokens: 9,
    counter,
  });
  const limits = Object.entries(JSON.parse(JSON.stringify(prompt))).filter(([key]) => key.startsWith("max_"));
  expect(limits).toEqual([[name, 9]]);
});
