/** Any part of a canary that is half of it or more, wherever it was cut out, and however it was written then. */
import { canaryDetector, findCanaries, issueCanary } from "quoin/taint";
import { describe, expect, it } from "vitest";
import { base32, disguised, rot13 } from "./disguised.ts";

const canary = issueCanary("session");
const value = canary.reveal();
const half = 14;
/** Every part of at least half, at every place: 105 of them. */
const parts = Array.from({ length: value.length - half + 1 }, (_, from) =>
  Array.from({ length: value.length - half - from + 1 }, (_, more) => value.slice(from, from + half + more)),
).flat();
const reverse = (text: string) => [...text].reverse().join("");
const base64 = (text: string, before = "", after = "") =>
  Buffer.from(`${before}${text}${after}`).toString("base64");
const hex = (text: string) => Buffer.from(text).toString("hex");
const ways: Record<string, (part: string) => string> = {
  plain: (part) => part,
  "within words": (part) => `The key zz0${part}zz0, I think`,
  reversed: reverse,
  capitals: (part) => part.toUpperCase(),
  "every other capital": (part) => [...part].map((each, at) => (at % 2 ? each.toUpperCase() : each)).join(""),
  spaces: (part) => [...part].join(" "),
  "separators of changing length": (part) => [...part].map((each, at) => each + "-".repeat(at % 4)).join(""),
  "zero width": (part) => [...part].join("\u200b"),
  "line breaks, reversed": (part) => [...reverse(part)].join("\n"),
  rot13,
  "rot13, reversed": (part) => reverse(rot13(part)),
  hex,
  "hex, capitals": (part) => hex(part).toUpperCase(),
  "hex, spaced": (part) => hex(part).replace(/../g, "$& "),
  "hex of reversed": (part) => hex(reverse(part)),
  "hex, then reversed": (part) => reverse(hex(part)),
  "base64, alignment 0": (part) => base64(part),
  "base64, alignment 1": (part) => base64(part, "."),
  "base64, alignment 2": (part) => base64(part, ".."),
  "base64, alignment 1, more behind": (part) => base64(part, ".", " and more of it"),
  "base64, alignment 2, capitals": (part) => base64(part.toUpperCase(), "?>"),
  "base64 of reversed": (part) => base64(reverse(part), "."),
  "base64, then reversed": (part) => reverse(base64(part, "..")),
  "base64 of split": (part) => base64([...part].join("-")),
  "base64 of base64": (part) => base64(base64(part, "."), "x"),
  "base64 of hex": (part) => base64(hex(part)),
  "hex of base64": (part) => hex(base64(part)),
  ...Object.fromEntries(
    [0, 1, 2, 3, 4].map((shift) => [
      `base32, alignment ${shift}`,
      (part: string) => base32(Buffer.from("#".repeat(shift) + part)),
    ]),
  ),
};
/** Two thirds are asked for when other words stand between; and half of a list is half in numbers of one digit. */
const notHalf = new Set(["pieces", "pieces, reversed", "a numbered list"]);

describe("half of a canary", () => {
  it("is what it says", () => {
    expect(parts.length).toBe(105);
    expect(parts).toContain(value.slice(1, 26));
  });

  it.each(Object.entries(ways))("is found wherever it was cut out: %s", (_name, write) => {
    const missed = parts.filter((part) => findCanaries(write(part), [canary]).length === 0);
    expect(missed.map((part) => [value.indexOf(part), part.length])).toEqual([]);
  });

  const rows = Object.entries(disguised)
    .flatMap(([form, each]) => Object.entries(each).map(([way, write]) => ({ form, way, write })))
    .filter(({ form, way }) => !notHalf.has(form) && !notHalf.has(way));
  it.each(rows)("is found in every disguise that the whole is found in: $form, $way", ({ form, write }) => {
    const shortest = Array.from({ length: value.length - half + 1 }, (_, from) =>
      value.slice(from, from + half),
    );
    const missed = shortest.filter(
      (part) => !findCanaries(write(part), [canary]).some((leak) => leak.form === form),
    );
    expect(missed.map((part) => value.indexOf(part))).toEqual([]);
  });

  it("is found in a stream that is cut anywhere", () => {
    for (const part of parts) {
      const detector = canaryDetector([canary]);
      // No canary has an "l" in it, which could be the letter before the part.
      const found = [...`oil ${part}.`].flatMap((each) => detector.push(each));
      expect(found).toMatchObject([{ form: "plain", at: 4 + half }]);
    }
  });

  it("is needed: nothing is found in less, wherever it was cut out", () => {
    for (let from = 0; from <= value.length - half + 1; from++) {
      const less = value.slice(from, from + half - 1);
      for (const text of [less, reverse(less), base64(less), hex(less)])
        expect(findCanaries(text, [canary])).toEqual([]);
    }
  });
});
