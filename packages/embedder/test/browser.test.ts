/** The package as a bundler builds it into a page, in a real browser: the same bytes as in Node. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEmbedder } from "@quoin/embedder";
import { build } from "vite";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { hasChromium } from "./browser/find-chromium.ts";
import { openChromium } from "./browser/open-chromium.ts";
import { servePage } from "./browser/serve-page.ts";

const temporary = mkdtempSync(join(tmpdir(), "quoin-browser-"));
afterAll(() => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 }));

interface Told {
  error?: string;
  id: string;
  vectors: string[];
  cached: string[];
  withoutWeights: string;
  notFound: string;
}

async function inBrowser(texts: readonly string[]): Promise<Told> {
  const folder = join(temporary, "page");
  await build({
    root: join(import.meta.dirname, "browser"),
    configFile: false,
    logLevel: "error",
    build: { outDir: folder, emptyOutDir: true, target: "es2023" },
  });
  expect(readdirSync(join(folder, "assets")).filter((name) => name.endsWith(".bin"))).toHaveLength(1);
  const page = await servePage(folder, texts);
  const browser = openChromium(page.url, join(temporary, "profile"));
  // Also when the time is up, which no `finally` hears of.
  onTestFinished(async () => {
    await browser.close();
    page.close();
  });
  return (await Promise.race([page.result, browser.ended])) as Told;
}

describe.skipIf(!hasChromium)("in Chromium (skipped where none is installed)", () => {
  it("A2: the packaged model gives the same bytes as in Node, for every golden text", async () => {
    const file = new URL("../eval/vectors.json", import.meta.url);
    const golden = JSON.parse(readFileSync(file, "utf8")) as { text: string; vector: string }[];
    const texts = golden
      .map(({ text }) => text)
      .concat("half a pair: \ud800 and \udc00 ferry", "a ".repeat(50_000));
    const told = await inBrowser(texts);
    expect(told.error).toBeUndefined();
    const embedder = createEmbedder();
    const expected = texts.map((text) => Buffer.from(embedder.embedSync(text).buffer).toString("base64"));
    expect(expected.slice(0, golden.length)).toEqual(golden.map(({ vector }) => vector));
    expect(told.vectors).toEqual(expected);
    expect(told.cached).toEqual(expected);
    expect(told).toMatchObject({
      id: embedder.id,
      withoutWeights: "embedder_model_missing",
      notFound: "embedder_model_missing",
    });
  });
});
