/** Answers that are right, in all their shapes. */
import { afterEach, expect, test } from "vitest";
import type { Api } from "../../src/ask/endpoint.ts";
import { send } from "../../src/ask/send.ts";
import { key } from "./given.ts";
import { type Script, type Step, startScript } from "./start-script.ts";
import { json, ollamaBody, openaiBody, raw } from "./steps.ts";

let script: Script | undefined;
afterEach(() => script?.close());

async function answerTo(api: Api, ...steps: Step[]) {
  script = await startScript(...steps);
  return send({ endpoint: script[api], body: { model: "m" }, timeout: 20_000, key });
}

const counted = { promptTokens: 120, answerTokens: 12, model: "served-model" };
const call = [{ id: "a", type: "function", function: { name: "f", arguments: "{}" } }];

test.each<[string, object, string]>([
  ["a text", { content: "Paris" }, "Paris"],
  ["characters of several bytes", { content: "Ünïcödé 🎉" }, "Ünïcödé 🎉"],
  ["nothing", { content: null }, ""],
  ["no field at all", {}, ""],
  [
    "parts",
    {
      content: [
        { type: "text", text: "Pa" },
        { type: "text", text: "ris" },
      ],
    },
    "Paris",
  ],
  [
    "parts that are no text",
    { content: [{ type: "thinking", thinking: "…" }, null, { type: "text", text: "P" }] },
    "P",
  ],
  ["thoughts", { content: "Paris", reasoning_content: "Hm", reasoning: "Hm" }, "Paris"],
  ["only thoughts", { content: null, reasoning_content: "Hm" }, ""],
  ["a tool call", { content: null, tool_calls: call }, '{"name":"f","arguments":{}}'],
  ["a refusal", { content: null, refusal: "I will not." }, "I will not."],
])("openai: %s", async (_, message, text) => {
  expect(await answerTo("openai", json(openaiBody(message)))).toEqual({ text, cutOff: false, ...counted });
});

test.each<[string, object, string]>([
  ["a text", { content: "Paris" }, "Paris"],
  ["thoughts", { content: "Paris", thinking: "Hm" }, "Paris"],
  ["a tool call", { content: "", tool_calls: call }, '{"name":"f","arguments":{}}'],
  [
    "several, one with arguments that cannot be read",
    {
      content: "",
      tool_calls: [
        { function: { name: "f", arguments: { a: 1 } } },
        { function: { name: "g", arguments: "{" } },
      ],
    },
    '[{"name":"f","arguments":{"a":1}},{"name":"g","arguments":{"unreadable":"{"}}]',
  ],
  ["no field at all", {}, ""],
])("ollama: %s", async (_, message, text) => {
  expect(await answerTo("ollama", json(ollamaBody(message)))).toEqual({ text, cutOff: false, ...counted });
});

test("an answer that ran into its limit says so", async () => {
  expect(await answerTo("openai", json(openaiBody({ content: "Par" }, "length")))).toMatchObject({
    cutOff: true,
  });
  await script?.close();
  const ended = { done: true, done_reason: "length" };
  expect(await answerTo("ollama", json(ollamaBody({ content: "Par" }, ended)))).toMatchObject({
    cutOff: true,
  });
});

test("counts that are none are left out", async () => {
  const body = {
    ...openaiBody({ content: "a" }),
    usage: { prompt_tokens: -1, completion_tokens: "x" },
    model: "",
  };
  expect(await answerTo("openai", json(body))).toEqual({ text: "a", cutOff: false });
});

test("a byte order mark and another type do no harm", async () => {
  const body = `\ufeff${JSON.stringify(openaiBody({ content: "a" }))}`;
  expect(await answerTo("openai", raw(body, 200, { "content-type": "text/plain" }))).toMatchObject({
    text: "a",
  });
});

test("the key is sent as a bearer's, without white space around it, and not at all where there is none", async () => {
  script = await startScript(json(openaiBody({ content: "a" })));
  const request = { endpoint: script.openai, body: {}, timeout: 20_000 };
  await send({ ...request, key: ` ${key}\n` });
  await send({ ...request, key: " " });
  await send(request);
  expect(script.requests.map(({ headers }) => headers.authorization)).toEqual([
    `Bearer ${key}`,
    undefined,
    undefined,
  ]);
});

test("Azure is given the key under its own name", async () => {
  let headers: unknown;
  const fetch = async (_url: unknown, init?: RequestInit) => {
    headers = init?.headers;
    return new Response(JSON.stringify(openaiBody({ content: "a" })));
  };
  const endpoint = { api: "openai" as const, url: "https://x.openai.azure.com/openai/v1/chat/completions" };
  await send({ endpoint, body: {}, timeout: 20_000, key, fetch });
  expect(headers).toMatchObject({ "api-key": key });
  expect(headers).not.toHaveProperty("authorization");
});

test("a key that no header can hold is refused without being shown", async () => {
  const endpoint = { api: "openai" as const, url: "http://127.0.0.1:9/v1/chat/completions" };
  for (const bad of ["sk-hunter2\nx", "sk-hünter2", "sk hunter2"]) {
    const failure = await send({ endpoint, body: {}, timeout: 20_000, key: bad }).catch((error) => error);
    expect(failure).toMatchObject({ code: "usage", message: expect.not.stringContaining("nter2") });
  }
});
