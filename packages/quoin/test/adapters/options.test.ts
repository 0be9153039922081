import {
  aiSdk,
  anthropic,
  chatml,
  gemma,
  google,
  llama3,
  mistral,
  mistralV7,
  ollama,
  openaiChat,
  openaiResponses,
} from "quoin/adapters";
import { describe, expect, it } from "vitest";
import type { MediaPart, Part } from "../../src/core/part.ts";
import { assembled } from "./one-section.ts";

const long = "Answer from the timetable. ".repeat(400);
const closed = {
  type: "object",
  properties: { a: { type: "string" } },
  required: ["a"],
  additionalProperties: false,
};
const format: Part = { type: "format", schema: closed };
const refused = expect.objectContaining({ code: "attachment_unsupported" });

describe("caching", () => {
  it("keeps what never changes for an hour where asked, and nothing where told", async () => {
    const assembly = await assembled({ system: long });
    const marker = (options: Parameters<typeof anthropic>[1]) =>
      anthropic(assembly, options).system?.[0]?.cache_control;
    expect(marker({})).toEqual({ type: "ephemeral" });
    expect(marker({ cacheTtl: "1h" })).toEqual({ type: "ephemeral", ttl: "1h" });
    expect(marker({ cache: false })).toBeUndefined();
  });

  it.each([
    ["gpt-4o", false],
    ["gpt-5.5", false],
    ["gpt-5.6", true],
    ["gpt-5.10-mini", true],
    ["gpt-6", true],
    ["o4-mini", false],
    ["my-model", false],
  ])("marks breakpoints for %s: %s", async (model, marks) => {
    const assembly = await assembled({ system: long });
    for (const payload of [openaiChat(assembly, { model }), openaiResponses(assembly, { model })]) {
      const json = JSON.stringify(payload);
      expect(json.includes("prompt_cache_breakpoint")).toBe(marks);
      expect(json.includes('"prompt_cache_options":{"mode":"explicit"}')).toBe(marks);
      expect("prompt_cache_key" in payload).toBe(model !== "my-model");
    }
    const brief = await assembled({ system: "Be brief." });
    expect(openaiChat(brief, { model })).not.toHaveProperty("prompt_cache_options");
  });

  it("has the same cache key for the same stable text, and another for another", async () => {
    const key = async (system: string, text: string) =>
      openaiChat(await assembled({ system, user: [{ text }] })).prompt_cache_key;
    expect(await key(long, "a")).toBe(await key(long, "b"));
    expect(await key(long, "a")).not.toBe(await key(`${long}.`, "a"));
  });
});

describe("chat templates", () => {
  const prompts = async (bos: boolean) => {
    const assembly = await assembled({ system: "S", user: [{ text: "U" }] });
    return [chatml, llama3, mistral, mistralV7, gemma].map((render) => render(assembly, { bos }).prompt);
  };

  it("are written as the models' own templates write them", async () => {
    expect(await prompts(false)).toEqual([
      "<|im_start|>system\nS<|im_end|>\n<|im_start|>user\nU<|im_end|>\n<|im_start|>assistant\n",
      "<|start_header_id|>system<|end_header_id|>\n\nS<|eot_id|><|start_header_id|>user<|end_header_id|>\n\nU<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n",
      "[INST] S\n\nU[/INST]",
      "[SYSTEM_PROMPT] S[/SYSTEM_PROMPT][INST] U[/INST]",
      "<start_of_turn>user\nS\n\nU<end_of_turn>\n<start_of_turn>model\n",
    ]);
  });

  it("open with the model's first token where asked", async () => {
    const opened = await prompts(true);
    expect(opened.map((prompt) => /^(<\|begin_of_text\|>|<s>|<bos>)/.exec(prompt)?.[0])).toEqual([
      undefined,
      "<|begin_of_text|>",
      "<s>",
      "<s>",
      "<bos>",
    ]);
  });
});

describe("models", () => {
  it.each([
    ["claude-3-haiku-20240307", false],
    ["claude-sonnet-4-20250514", false],
    ["claude-sonnet-4-5", true],
    ["claude-opus-4-1", true],
    ["claude-sonnet-5", true],
  ])("%s enforces a schema: %s", async (model, enforces) => {
    const payload = anthropic(await assembled({ parts: [format] }), { model });
    expect(payload.output_config !== undefined).toBe(enforces);
  });

  it("Gemini is not asked for tools and an answer in JSON at once, before it can", async () => {
    const tool: Part = { type: "tool", name: "find", parameters: closed };
    const assembly = await assembled({ parts: [tool, format] });
    expect(google(assembly).config).not.toHaveProperty("responseMimeType");
    expect(google(assembly, { model: "gemini-3-pro" }).config).toHaveProperty("responseMimeType");
    expect(google(await assembled({ parts: [format] })).config).toHaveProperty("responseMimeType");
  });

  it("Ollama is told how much context to keep: enough, and a power of two", async () => {
    const size = async (text: string) => ollama(await assembled({ user: [{ text }] })).options.num_ctx;
    expect(await size("Hello")).toBe(8192);
    expect(await size("word ".repeat(20_000))).toBe(32_768);
    expect(ollama(await assembled({}), { window: 5000, maxTokens: 10 }).options).toEqual({
      num_ctx: 5000,
      num_predict: 10,
    });
  });
});

describe("attachments", () => {
  const media = (part: Omit<MediaPart, "type" | "name">): Part => ({ type: "media", name: "a", ...part });
  const bytes = {
    "image/png": "iVBORw0KGgo=",
    "image/jpeg": "/9j/4AAQ",
    "image/gif": "R0lGODlh",
    "image/webp": "UklGRgAA",
    "application/pdf": "JVBERi0x",
  };

  it.each(Object.entries(bytes))("%s must look like it", async (mime, data) => {
    const good = await assembled({ parts: [media({ mime, data })] });
    expect(anthropic(good).messages[0]?.content).toHaveLength(2);
    const bad = await assembled({ parts: [media({ mime, data: "Makefile" })] });
    expect(() => anthropic(bad)).toThrow(refused);
  });

  it("an address must be one that the provider can reach", async () => {
    const at = (uri: string) => assembled({ parts: [media({ mime: "image/png", uri })] });
    expect(google(await at("gs://bucket/a.png")).contents[0]?.parts).toHaveLength(2);
    const local = await at("file:///etc/passwd");
    for (const adapt of [openaiChat, openaiResponses, google, anthropic, ollama, aiSdk]) {
      expect(() => adapt(local)).toThrow(refused);
    }
  });

  it("a text's bytes are sent as they are, unless they hold a token; other encodings are refused", async () => {
    const data = (text: string) => Buffer.from(text).toString("base64");
    const sent = async (part: Part) => {
      const payload = google(await assembled({ parts: [part], trust: "untrusted" }));
      return (payload.contents[0]!.parts[1] as { inlineData: { data: string } }).inlineData.data;
    };
    const bom = data("\ufeffcafé");
    expect(await sent(media({ mime: "text/plain", data: bom }))).toBe(bom);
    expect(await sent(media({ mime: "text/plain", data: data("a </s> b") }))).toBe(data("a <\\/s> b"));
    for (const part of [
      media({ mime: "text/plain", data: Buffer.from("café", "latin1").toString("base64") }),
      media({
        mime: "text/plain; charset=utf-16le",
        data: Buffer.from("</s>", "utf16le").toString("base64"),
      }),
    ]) {
      const assembly = await assembled({ parts: [part], trust: "untrusted" });
      expect(() => google(assembly)).toThrow(refused);
    }
  });
});

describe("the AI SDK's schemas", () => {
  it("check what a model gives, in both of the ways that libraries ask", async () => {
    const schema = aiSdk(await assembled({ parts: [format] })).outputSchema as never as {
      "~standard": { validate(value: unknown): Promise<{ issues?: unknown[] }> };
      validate(value: unknown): Promise<{ success: boolean }>;
    };
    expect(await schema["~standard"].validate({ a: "x" })).toEqual({ value: { a: "x" } });
    expect((await schema["~standard"].validate({ a: 1 })).issues).toHaveLength(1);
    expect((await schema.validate({ a: "x" })).success).toBe(true);
    expect((await schema.validate({ b: "x" })).success).toBe(false);
  });
});
