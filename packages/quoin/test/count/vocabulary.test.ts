import fc from "fast-check";
import * as cl100k from "gpt-tokenizer/encoding/cl100k_base";
import * as o200k from "gpt-tokenizer/encoding/o200k_base";
import { CL100K_TOKEN_SPLIT_REGEX, O200K_TOKEN_SPLIT_REGEX } from "gpt-tokenizer/encodingParams/constants";
import { describe, expect, it } from "vitest";
import { loadVocabulary } from "../../src/text/count/vocabulary.ts";
import { nastyText, noise } from "./pieces.ts";

const plain = { disallowedSpecial: new Set<string>() };
const vocabularies = [
  { name: "o200k_base", tokenizer: o200k, pretoken: O200K_TOKEN_SPLIT_REGEX },
  { name: "cl100k_base", tokenizer: cl100k, pretoken: CL100K_TOKEN_SPLIT_REGEX },
] as const;

describe.each(vocabularies)(
  "C10 token estimation with the real vocabulary $name",
  ({ name, tokenizer, pretoken }) => {
    const longest = (text: string) =>
      Math.max(0, ...Array.from(text.matchAll(pretoken), ([match]) => match.length));

    it("counts like the tokenizer where no run is long, and says where one is", async () => {
      const counter = await loadVocabulary(name);
      fc.assert(
        fc.property(nastyText, (text) => {
          const long = longest(text) > 256;
          if (!long) expect(counter.units(text)).toBe(tokenizer.countTokens(text, plain));
          expect(counter.exactFor(text)).toBe(!long && !/[\u0085\uFEFF]/.test(text));
        }),
        { numRuns: 1500 },
      );
    });

    it.each([
      ["letters", (length: number) => "a".repeat(length)],
      ["signs", (length: number) => "=".repeat(length)],
      ["signs, line breaks and slashes", (length: number) => `!${noise(length - 1, "\n/")}`],
      ["spaces", (length: number) => " ".repeat(length)],
      ["Chinese", (length: number) => "中".repeat(length)],
      ["emoji", (length: number) => "😀".repeat(length / 2)],
    ])("finds the exact length at which a run of %s is cut", async (_, run) => {
      const counter = await loadVocabulary(name);
      for (const length of [250, 252, 254, 256, 258, 260]) {
        const text = `1${run(length)}1`;
        expect(counter.exactFor(text), `${length}`).toBe(longest(text) <= 256);
      }
    });

    it("takes ordinary text without spaces for what it is: no run is over 256 characters", async () => {
      const counter = await loadVocabulary(name);
      const chinese =
        "提示词由有序的段落组成，每个段落只能变短。蓝图说明段落是什么，引擎负责其余一切。".repeat(20);
      const japanese =
        "プロンプトは順序付けられたセクションの一覧であり、各セクションは短くなるだけです。".repeat(20);
      const base64 = noise(3000, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
      for (const text of [chinese, japanese, base64, "a very ordinary text. ".repeat(100)]) {
        expect(counter.exactFor(text)).toBe(true);
        expect(counter.units(text)).toBe(tokenizer.countTokens(text, plain));
      }
    });

    it("never cuts a surrogate pair", async () => {
      const counter = await loadVocabulary(name);
      const slices = [127, 128, 128, 17].map((pairs) => "😀".repeat(pairs));
      slices[0] = `!${slices[0]}`;
      const expected = slices.reduce((total, slice) => total + tokenizer.countTokens(slice, plain), 0);
      expect(counter.units(slices.join(""))).toBe(expected);
    });

    it("reads special tokens as plain text", async () => {
      const counter = await loadVocabulary(name);
      for (const special of ["<|endoftext|>", "<|im_start|>", "<|fim_prefix|>", "<|endofprompt|>"]) {
        const spelled = tokenizer.countTokens(special, plain);
        expect(counter.units(special)).toBe(spelled);
        expect(counter.units(special)).toBeGreaterThan(3);
        expect(counter.units(`${special}\n`.repeat(3))).toBeGreaterThan(9);
      }
    });

    it("counts a lone surrogate as the replacement character that is sent for it", async () => {
      const counter = await loadVocabulary(name);
      fc.assert(
        fc.property(nastyText, (text) => {
          expect(counter.units(text)).toBe(counter.units(text.toWellFormed()));
        }),
      );
    });

    it("admits that byte order marks and U+0085 are miscounted", async () => {
      const counter = await loadVocabulary(name);
      expect(counter.exactFor("\ufefftext")).toBe(false);
      expect(counter.exactFor("text\u0085text")).toBe(false);
      expect(counter.exactFor("text\u00a0text")).toBe(true);
    });

    it("survives a run on which the regular expression would run out of stack", async () => {
      const counter = await loadVocabulary(name);
      expect(() => "中".repeat(9_000_000).match(pretoken)).toThrow(RangeError);
      for (const text of ["中".repeat(9_000_000), `${"\n\u3000".repeat(4_500_000)}x`]) {
        expect(counter.units(text)).toBeGreaterThan(1000);
        expect(counter.exactFor(text)).toBe(false);
      }
    });

    it("is loaded once, and remembers", async () => {
      expect(loadVocabulary(name)).toBe(loadVocabulary(name));
      const counter = await loadVocabulary(name);
      expect(counter).toMatchObject({ id: name, exact: true, unitsPerToken: 1 });
      const text = noise(400_000, "abcdefghij klmnopqrst uvwxyz ");
      const first = time(() => counter.units(text));
      const again = time(() => counter.units(text) + Number(counter.exactFor(text)));
      expect(again * 5).toBeLessThan(first);
    });
  },
);

function time(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
