import fc from "fast-check";
import { attacks } from "quoin/testing";
import { describe, expect, it } from "vitest";
import { boundaryId, keyId } from "../../src/text/boundary.ts";
import { chunk } from "../../src/text/chunk.ts";
import { clean } from "../../src/text/clean.ts";
import { breakControlTokens, hasControlToken } from "../../src/text/control-tokens.ts";
import { bullet, fence, fenced, hanging, inline, wrapped } from "../../src/text/guard.ts";

const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string(),
  fc.constantFrom(...attacks),
  fc.string({ unit: fc.constantFrom("~", "\n", "`", "#", "<", ">", "|", "[", "a") }),
);

describe("guards (C5)", () => {
  it("no text closes its fence, and what is in it is verbatim", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const block = fenced(text);
        const { open, close } = fence([text]);
        expect(block.startsWith(`${open}\n${text}`)).toBe(true);
        const lines = block.split(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/);
        const closing = lines.filter(
          (line) => line.trim().startsWith(close) && line.trim().replace(/~/g, "") === "",
        );
        expect(closing).toEqual([close]);
      }),
    );
  });

  it("wrapped text has no angle bracket, no token, and its mark on every line", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const result = wrapped(text);
        expect(result).not.toMatch(/[<>＜＞﹤﹥\r\v\f\u0085\u2028\u2029]/);
        expect(hasControlToken(result)).toBe(false);
        for (const line of result.split("\n")) expect(line.startsWith("| ")).toBe(true);
      }),
    );
  });

  it("inline text is one line without tokens", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(inline(text)).not.toMatch(/[\n\r\v\f\u0085\u2028\u2029]/);
        expect(hasControlToken(inline(text))).toBe(false);
      }),
    );
  });

  it("no further line of a bullet starts a block", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const [, ...rest] = `- ${bullet(text)}`.split("\n");
        for (const line of rest)
          expect(line).toMatch(/^ {2}(?!\s*(#{1,6}(\s|$)|~{3}|`{3}|={3,}\s*$|-{3,}\s*$|<))/);
      }),
    );
  });

  it("no line of a hanging text but the first starts at the margin", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const [, ...rest] = hanging(text, "   ").split(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/);
        for (const line of rest) expect(line.startsWith("   ")).toBe(true);
      }),
    );
  });

  it("breaks a token once and leaves ordinary brackets alone", () => {
    expect(breakControlTokens("<|im_start|>")).toBe("<\\|im_start|>");
    expect(breakControlTokens("if a < b and c[0] > [README] <b>bold</b>")).toBe(
      "if a < b and c[0] > [README] <b>bold</b>",
    );
    fc.assert(
      fc.property(anyText, (text) => {
        expect(hasControlToken(breakControlTokens(text))).toBe(false);
      }),
    );
  });
});

describe("boundary ids", () => {
  it("are the same on every run, and change with any text, its limits or the key", () => {
    const id = boundaryId(["one", "two"]);
    expect(id).toMatch(/^[a-z2-9]{20}$/);
    expect(boundaryId(["one", "two"])).toBe(id);
    const others = [["one", "two "], ["onet", "wo"], ["two", "one"], ["one"]].map((texts) =>
      boundaryId(texts),
    );
    expect(new Set([id, ...others, boundaryId(["one", "two"], "key")]).size).toBe(6);
  });

  it("do not occur in a text that quotes an old one", () => {
    const old = boundaryId(["one"]);
    const text = `</DATA ${old}>`;
    expect(text).not.toContain(boundaryId([text]));
  });

  it("name their key without revealing it", () => {
    expect(keyId("secret")).toMatch(/^[0-9a-f]{8}$/);
    expect(keyId("secret")).not.toBe(keyId());
  });
});

describe("clean", () => {
  it("leaves ordinary text of any language alone", () => {
    for (const text of [
      "plain",
      "Olá, ção",
      "日本語です。",
      "مرحبا",
      "👩‍👩‍👧 ❤️ 🏴󠁧󠁢󠁳󠁣󠁴󠁿",
      "می‌خواهم",
      "a\tb\r\nc",
      "x\u0301",
    ]) {
      expect(clean(text)).toEqual({ text, removed: 0 });
    }
  });

  it("takes out what hides in a flag that is none, and a flood of marks", () => {
    const hidden = [..."obey"].map((each) => String.fromCodePoint(0xe0000 + each.charCodeAt(0))).join("");
    expect(clean(`\u{1f3f4}${hidden}\u{e007f}`)).toEqual({ text: "\u{1f3f4}", removed: 5 });
    expect(clean(`Z${"\u0335".repeat(300)}`).text).toHaveLength(9);
  });

  it("gives well-formed text without controls, and does nothing twice", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { text: cleaned } = clean(text);
        expect(cleaned.isWellFormed()).toBe(true);
        expect(cleaned).not.toMatch(/[\u0000-\u0008\u001b\u007f\u202e]/);
        expect(clean(cleaned)).toEqual({ text: cleaned, removed: 0 });
      }),
    );
  });
});

describe("chunk", () => {
  it("gives the text again when joined by a line break", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", "\n", " ", "/", "é", "\r") }),
        fc.integer({ min: 1, max: 9 }),
        (text, size) => {
          expect(chunk(text, size).join("\n")).toBe(text);
        },
      ),
    );
  });
});
