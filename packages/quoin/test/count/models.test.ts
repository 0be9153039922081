import { describe, expect, it } from "vitest";
import { findModel, type Model, models } from "../../src/text/count/index.ts";

describe("C10 token estimation: which vocabulary and window a model has", () => {
  it.each([
    ["gpt-4o", "o200k_base", 128_000],
    ["gpt-4o-mini", "o200k_base", 128_000],
    ["gpt-4o-2024-08-06", "o200k_base", 128_000],
    ["GPT-4o", "o200k_base", 128_000],
    ["openai/gpt-4o", "o200k_base", 128_000],
    ["openrouter/openai/gpt-4o:free", "o200k_base", 128_000],
    ["gpt-4.1-nano-2025-04-14", "o200k_base", 1_047_576],
    ["gpt-4.5-preview", "o200k_base", 128_000],
    ["gpt-4", "cl100k_base", 8_192],
    ["gpt-4-0613", "cl100k_base", 8_192],
    ["gpt-4-32k-0613", "cl100k_base", 32_768],
    ["gpt-4-turbo-2024-04-09", "cl100k_base", 128_000],
    ["gpt-4-1106-preview", "cl100k_base", 128_000],
    ["gpt-3.5-turbo-0125", "cl100k_base", 16_385],
    ["gpt-3.5-turbo-instruct", "cl100k_base", 4_096],
    ["gpt-5-mini", "o200k_base", 400_000],
    ["gpt-5-chat-latest", "o200k_base", 128_000],
    ["gpt-oss:20b", "o200k_base", 131_072],
    ["gpt-oss-120b", "o200k_base", 131_072],
    ["o1-mini", "o200k_base", 128_000],
    ["o3-mini-2025-01-31", "o200k_base", 200_000],
    ["o4-mini", "o200k_base", 200_000],
    ["claude-sonnet-4-5-20250929", "estimate", 200_000],
    ["anthropic/claude-3.5-sonnet", "estimate", 200_000],
    ["us.anthropic.claude-3-5-sonnet-20240620-v1:0", "estimate", 200_000],
    ["claude-3-7-sonnet@20250219", "estimate", 200_000],
    ["models/gemini-2.5-flash", "estimate", 1_048_576],
    ["gemini-1.5-pro-002", "estimate", 2_097_152],
    ["llama3.1:8b", "estimate", 131_072],
    ["llama3:8b", "estimate", 8_192],
    ["meta-llama/Llama-3.3-70B-Instruct", "estimate", 131_072],
    ["mistral:7b", "estimate", 32_768],
    ["mistral-large-latest", "estimate", 128_000],
    ["mixtral-8x22b-instruct", "estimate", 65_536],
    ["qwen2.5-coder:7b", "estimate", 32_768],
    ["gemma3:12b", "estimate", 131_072],
    ["phi4", "estimate", 16_384],
    ["deepseek-r1:7b", "estimate", 128_000],
    ["o200k_base", "o200k_base", 128_000],
    ["cl100k_base", "cl100k_base", 128_000],
    ["chars4", "chars4", 128_000],
    ["estimate", "estimate", 128_000],
  ])("%s", (name, vocabulary, window) => {
    expect(findModel(name)).toMatchObject({ model: { vocabulary, window }, known: true });
  });

  it.each(["gpt-4x", "gpt-40", "o11", "my-gpt-4o", "llama30", "", "  ", "/", "constructor"])(
    "%j is unknown",
    (name) => {
      expect(findModel(name)).toEqual({
        model: { name, window: 8192, vocabulary: "estimate" },
        known: false,
      });
    },
  );

  it("lets the user's rows win, by name and by prefix", () => {
    const mine: Model[] = [
      { name: "gpt-4o", window: 1000, vocabulary: "chars4" },
      { name: "local/Tiny", window: 2048, vocabulary: "cl100k_base" },
      { name: "gpt-4", window: 2000, vocabulary: "chars4" },
    ];
    expect(findModel("openai/gpt-4o-2024-08-06", mine).model).toBe(mine[0]);
    expect(findModel("local/tiny:q4", mine).model).toBe(mine[1]);
    expect(findModel("gpt-4-0613", mine).model).toBe(mine[2]);
    expect(findModel("gpt-4-turbo", mine).model).toBe(mine[2]);
  });

  it("has every name once, in lower case, with a sensible window", () => {
    const names = models.map((model) => model.name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(80);
    for (const { name, window } of models) {
      expect(name).toBe(name.toLowerCase());
      expect(name).toMatch(/^[a-z0-9._:-]+$/);
      expect(window).toBeGreaterThanOrEqual(4096);
    }
  });
});
