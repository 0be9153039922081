import { describe, expect, it } from "vitest";
import { chars4, estimateCounter, loadCounter } from "../../src/text/count/index.ts";
import { corpora, localized, messages } from "./corpora.ts";

const estimate = estimateCounter();

async function over(text: string): Promise<number> {
  const vocabulary = await loadCounter("o200k_base");
  return estimate.units(text) / estimate.unitsPerToken / vocabulary.units(text) - 1;
}

describe("C10 token estimation without a vocabulary", () => {
  it.each([...corpora, ...localized])("is at most 2% under and 35% over on $kind", async ({ kind, text }) => {
    expect(text.length, kind).toBeGreaterThan(500);
    const error = await over(text);
    expect(error).toBeGreaterThan(-0.02);
    expect(error).toBeLessThan(0.35);
  });

  it.each(["de", "es", "fr", "ja", "ko", "pt-br", "ru", "zh-cn", "zh-tw"])(
    "is not badly under on single lines: %s",
    async (language) => {
      const errors: number[] = [];
      for (const line of messages(language).slice(0, 800)) errors.push(await over(line));
      errors.sort((a, b) => a - b);
      expect(errors[Math.floor(errors.length * 0.5)]).toBeGreaterThan(0);
      expect(errors[Math.floor(errors.length * 0.05)]).toBeGreaterThan(-0.2);
      expect(errors[0]).toBeGreaterThan(-0.6);
    },
  );

  it("never claims to be exact and counts in whole hundredths", () => {
    expect(estimate).toMatchObject({ id: "estimate", exact: false, unitsPerToken: 100 });
    expect(estimate.exactFor("text")).toBe(false);
    expect(estimate.units("")).toBe(0);
    for (const { text } of corpora) expect(Number.isInteger(estimate.units(text))).toBe(true);
  });

  it("grows with the text", () => {
    for (const { text } of corpora) {
      expect(estimate.units(text.slice(0, text.length / 2))).toBeLessThan(estimate.units(text));
    }
  });
});

describe("C10 chars4", () => {
  it("adds up characters, four to a token", () => {
    expect(chars4).toMatchObject({ id: "chars4", exact: false, unitsPerToken: 4 });
    expect(chars4.units("12345")).toBe(5);
    expect(chars4.splits("any", "where")).toBe(true);
    expect(chars4.exactFor("text")).toBe(false);
  });
});

it("C10 an unknown vocabulary is refused with the names there are", async () => {
  await expect(loadCounter("o300k")).rejects.toMatchObject({ code: "counter_unknown" });
  await expect(loadCounter("o300k")).rejects.toThrow(/o300k.*o200k_base.*cl100k_base.*estimate.*chars4/);
  for (const name of ["o200k_base", "cl100k_base", "estimate", "chars4"]) {
    expect((await loadCounter(name)).id).toBe(name);
  }
});
