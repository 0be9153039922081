import { expect, it } from "vitest";
import { samplePrompt } from "./sample-prompt.mjs";

it("is long, and hard to carry", async () => {
  const prompt = await samplePrompt();
  expect(Buffer.byteLength(prompt)).toBeGreaterThan(20_000);
  for (const part of ["東京", "\u200d", "e\u0301", "$$ $& $1", "{} {{name}}", "```js\n", "\\u0041", "\r\n"]) {
    expect(prompt).toContain(part);
  }
});
