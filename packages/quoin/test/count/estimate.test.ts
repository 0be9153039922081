import { describe, expect, it } from "vitest";
import { chars4, loadCounter } from "../../src/text/count/index.ts";
import { corpora, localized } from "./corpora.ts";

const hard = [
  {
    kind: "Finnish",
    text: "Lentokonesuihkuturbiinimoottoriapumekaanikkoaliupseerioppilas ymmärtää. ".repeat(9),
  },
  { kind: "random letters", text: "xqzv jkwp bhtd mfgl ".repeat(40) },
];

describe("C10 token estimation without a vocabulary", () => {
  it.each([...corpora, ...localized, ...hard])(
    "is never under and a fifth over on $kind",
    async ({ kind, text }) => {
      expect(text.length, kind).toBeGreaterThan(500);
      const vocabulary = await loadCounter("o200k_base");
      const estimate = await loadCounter("estimate");
      const error = estimate.units(text) / estimate.unitsPerToken / vocabulary.units(text) - 1;
      expect(error).toBeGreaterThan(-0.02);
      expect(error).toBeCloseTo(0.2);
    },
  );

  it("never claims to be exact and counts in whole hundredths", async () => {
    const estimate = await loadCounter("estimate");
    expect(estimate).toMatchObject({ id: "estimate", exact: false, unitsPerToken: 100 });
    expect(estimate.exactFor("text")).toBe(false);
    expect(estimate.units("")).toBe(0);
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
