import { createHash } from "node:crypto";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe("sha256", () => {
  const expected = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");

  it.each([
    ["Node", false],
    ["a browser, which has no process", true],
  ])("is that of the UTF-8 bytes in %s", async (_name, browser) => {
    if (browser) vi.stubGlobal("process", undefined);
    const { sha256 } = await import("../../src/text/sha256.ts");
    vi.unstubAllGlobals();
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(sha256(text)).toBe(expected(text));
      }),
    );
  });
});
