/** The providers' own packages accept every payload, send it as it is, and read the answer to it. */
import { type Adapter, type AiSdkPayload, adapters, type ProviderName } from "quoin/adapters";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Loopback, startLoopback } from "../packages/quoin/test/adapters/loopback/start-loopback.ts";
import { asJson, sdkProblems } from "../packages/quoin/test/adapters/sdk-problems.ts";
import { essentialsOfBody, essentialsOfPayload } from "./ai-sdk-body.ts";
import { expectedReply } from "./expected-reply.ts";
import { adaptCase, assembleCase, cases } from "./run-case.ts";
import type { Said, Sender } from "./send/sender.ts";
import { senders } from "./send.ts";

let loopback: Loopback;
beforeAll(async () => {
  loopback = await startLoopback();
});
afterAll(() => loopback.close());

type Way = keyof Sender<object>;

/** Anthropic stands behind the AI SDK here and takes neither: the SDK would fetch the one and refuses the other. */
const unsentByAiSdk = ["a text by address", "an archive"];

const assembled = await Promise.all(
  cases.map(async (each) => ({ each, assembly: await assembleCase(each) })),
);
const rows = assembled.flatMap(({ each, assembly }) =>
  adapters.flatMap((adapter) => {
    const outcome = adaptCase(each, assembly, adapter);
    if ("refused" in outcome) return [];
    const provider = adapter.name as ProviderName;
    const payload = outcome.payload as object;
    return [{ name: each.name, title: `${each.name}, ${provider}`, assembly, adapter, provider, payload }];
  }),
);

const titled = rows.map((row) => [row.title, row] as const);
const isSent = ({ provider, name }: (typeof rows)[number]) =>
  provider !== "ai-sdk" || !unsentByAiSdk.includes(name);

test.each(titled)("%s: the package's types describe it", (_, { provider, payload }) => {
  expect(sdkProblems(provider, payload)).toEqual([]);
});

describe.each<Way>(["whole", "streamed"])("sent %s", (way) => {
  test.each(titled.filter(([, row]) => isSent(row)))("%s", async (_, row) => {
    const { assembly, adapter, provider, payload } = row;
    const before = asJson({ payload, assembly });
    const body = bodyOf(adapter, payload, way);
    const said = await send(provider, way, payload);
    const sent = loopback.requests.at(-1)?.body;
    expect.soft(provider === "ai-sdk" ? essentialsOfBody(sent) : sent).toEqual(body);
    const expected = expectedReply(assembly, payload);
    expect.soft("json" in expected ? { json: jsonOf(said) } : said).toEqual(expected);
    // A package that writes into what it was given would change the next request.
    expect.soft(asJson({ payload, assembly })).toEqual(before);
  });
});

test("the AI SDK says itself that Anthropic takes no archive", async () => {
  const { provider, payload } = rows.find((row) => row.provider === "ai-sdk" && row.name === "an archive")!;
  await expect(send(provider, "whole", payload)).rejects.toThrow(/application\/zip/);
});

function send(provider: ProviderName, way: Way, payload: object): Promise<Said> {
  return (senders[provider] as Sender<object>)[way](loopback.url, payload);
}

function bodyOf(adapter: Adapter, payload: object, way: Way): unknown {
  if (adapter.name === "ai-sdk") return essentialsOfPayload(payload as AiSdkPayload);
  // Google has another address for a stream, the others a field; its package sends this object even when empty.
  if (adapter.body) return { generationConfig: {}, ...(adapter.body(payload) as object) };
  return way === "streamed" ? { ...payload, stream: true } : payload;
}

function jsonOf({ text, calls }: Said): unknown {
  expect(calls).toEqual([]);
  return JSON.parse(text);
}

/** One key deep inside, as a slip of the keyboard would leave it. */
const slips: [ProviderName, string, string, string][] = [
  ["openai", "a session that grows", "prompt_cache_breakpoint", "prompt_cache_breakpont"],
  ["openai", "an image as bytes", "url", "uri"],
  ["openai-responses", "a document as bytes", "file_data", "fileData"],
  ["google", "an image as bytes", "inlineData", "inlinedata"],
  ["google", "tools and a cached prefix", "parametersJsonSchema", "parametersJSONSchema"],
  ["google", "a strict schema", "propertyOrdering", "propertyOrder"],
  ["anthropic", "a session that grows", "cache_control", "cache_contrl"],
  ["anthropic", "tools and a cached prefix", "input_schema", "inputSchema"],
  ["ollama", "an image as bytes", "images", "image"],
  ["ai-sdk", "an image as bytes", "mediaType", "mimeType"],
  ["ai-sdk", "a session that grows", "providerOptions", "provideroptions"],
  ["chatml", "only a task and a question", "stop", "stops"],
  ["llama3", "all seven sections", "max_tokens", "maxTokens"],
  ["mistral", "only a task and a question", "prompt", "prompts"],
  ["mistral-v7", "only a task and a question", "model", "modle"],
  ["gemma", "only a task and a question", "stop", "stop_sequences"],
];

describe("a slip is noticed", () => {
  test("every provider has one", () => {
    expect(new Set(slips.map(([provider]) => provider))).toEqual(new Set(adapters.map(({ name }) => name)));
  });

  test.each(slips)("%s, %s: %s", (provider, name, key, slip) => {
    const { payload } = rows.find((row) => row.provider === provider && row.name === name)!;
    const good = JSON.stringify(payload);
    const bad = good.replace(`"${key}":`, `"${slip}":`);
    expect(bad).not.toBe(good);
    expect(sdkProblems(provider, JSON.parse(bad))).not.toEqual([]);
  });
});
