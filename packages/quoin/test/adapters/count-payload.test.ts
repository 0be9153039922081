/** Figures worked out by hand, so that counting is held from below too. */
import { adapters, countPayload, findAdapter, google, googleCache } from "quoin/adapters";
import { describe, expect, it } from "vitest";
import type { Part } from "../../src/core/part.ts";
import { loadCounter } from "../../src/text/count/index.ts";
import { assembled } from "./one-section.ts";

const counter = await loadCounter("o200k_base");
const count = (text: string) => counter.units(text);
const plain = { system: "Be brief.", user: [{ text: "Which quay?" }] };
const tool: Part = { type: "tool", name: "find", parameters: { type: "object" } };
const format: Part = { type: "format", schema: { type: "object" } };
const image: Part = { type: "media", name: "a.png", mime: "image/png", data: "iVBORw0KGgo=" };

/** Tokens around "Be brief." (3) and "Which quay?" (3), by the providers' documents and our prices. */
const around: Record<string, number> = {
  openai: 3 + 4 + 4,
  "openai-responses": 3 + 4 + 4,
  google: 3 + 5 + 5,
  anthropic: 3 + 5 + 5,
  ollama: 6 + 6 + 6,
  "ai-sdk": 3 + 4 + 4,
  // <|im_start|> system \n … <|im_end|> \n <|im_start|> user \n … <|im_end|> \n <|im_start|> assistant \n, less merges
  chatml: 5 + 10 - 2,
  llama3: 8 + 6 - 1,
  mistral: 2 + 2,
  "mistral-v7": 4 + 2,
  gemma: 3 + 5 + 1,
};

describe("countPayload", () => {
  it("knows the words it counts", () => {
    expect([count("Be brief."), count("Which quay?")]).toEqual([3, 3]);
  });

  it.each(adapters.map(({ name }) => name))("counts text and what %s adds to it", async (name) => {
    const adapter = adapters.find((each) => each.name === name)!;
    const payload = adapter.adapt(await assembled(plain));
    const { tokens } = countPayload(adapter, payload, counter);
    expect(Math.abs(tokens - (6 + (around[name] as number)))).toBeLessThanOrEqual(name === "openai" ? 0 : 3);
  });

  const withParts = async (name: string, parts: Part[]) => {
    const adapter = adapters.find((each) => each.name === name)!;
    const bare = countPayload(adapter, adapter.adapt(await assembled(plain)), counter).tokens;
    return countPayload(adapter, adapter.adapt(await assembled({ ...plain, parts })), counter).tokens - bare;
  };

  it("counts tools by their definitions, and what comes with them once", async () => {
    const json = '{"name":"find","input_schema":{"type":"object","properties":{}},"strict":true}';
    const one = await withParts("anthropic", [tool]);
    expect(one).toBeGreaterThanOrEqual(
      346 + count('{"name":"find","input_schema":{"type":"object","properties":{}}}') + 8,
    );
    expect(one).toBeLessThanOrEqual(346 + count(json) + 8);
    expect(await withParts("openai", [tool])).toBeGreaterThan(16 + 8 + 10);
    expect(await withParts("ai-sdk", [tool])).toBeGreaterThan(350);
  });

  it("counts the schema of an answer, and images by the adapter's price", async () => {
    const sent =
      '{"type":"json_schema","json_schema":{"name":"answer","schema":{"type":"object"},"strict":false}}';
    expect(await withParts("openai", [format])).toBe(count(sent));
    expect(await withParts("openai", [image])).toBe(2500);
    expect(await withParts("anthropic", [image, image])).toBe(3200);
    expect(await withParts("ollama", [image])).toBe(1600);
  });

  it("counts a PDF by its pages, a text by its bytes, an address by a page", async () => {
    const pages = btoa("%PDF-1.4 /Type /Pages /Type /Page /Type/Page /Type /Page");
    const pdf: Part = { type: "media", name: "a.pdf", mime: "application/pdf", data: pages };
    expect(await withParts("google", [pdf])).toBe(9000);
    const far: Part = {
      type: "media",
      name: "a.pdf",
      mime: "application/pdf",
      uri: "https://example.org/a.pdf",
    };
    expect(await withParts("ai-sdk", [far])).toBe(3000);
    const text: Part = { type: "media", name: "a.txt", mime: "text/plain", data: btoa("a".repeat(300)) };
    expect(await withParts("google", [text])).toBe(100);
  });

  it("says that it is exact only where it is", async () => {
    const exact = async (name: string, parts: Part[] = []) => {
      const adapter = adapters.find((each) => each.name === name)!;
      return countPayload(adapter, adapter.adapt(await assembled({ ...plain, parts })), counter).exact;
    };
    expect(await exact("openai")).toBe(true);
    expect(await exact("openai", [tool])).toBe(false);
    expect(await exact("anthropic")).toBe(false);
    expect(await exact("ollama")).toBe(false);
    const long = await assembled({ system: "Rule. ".repeat(2000) });
    const { covers } = googleCache(long)!;
    const rest = google(long, { cachedContent: { name: "cachedContents/1", covers } });
    expect(countPayload(findAdapter("google"), rest, counter).exact).toBe(false);
  });
});
