import { lineSplitter } from "quoin/node";
import { expect, it } from "vitest";

const bytes = (text: string) => Uint8Array.from(Buffer.from(text));
const all = (longest: number, ...parts: Uint8Array[]) => {
  const splitter = lineSplitter(longest);
  return [...parts.flatMap((part) => splitter.split(part)), ...splitter.rest()];
};

it("gives the same lines in whatever parts they come, numbered, without a byte order mark", () => {
  const whole = bytes("\ufeffone\r\n\nd\u00e9j\u00e0\nlast");
  const expected = ["one\r", "", "d\u00e9j\u00e0", "last"].map((text, at) => ({ number: at + 1, text }));
  expect(all(100, whole)).toEqual(expected);
  expect(all(100, ...Array.from(whole, (byte) => Uint8Array.of(byte)))).toEqual(expected);
  expect(all(100, bytes("one\n"))).toEqual([{ number: 1, text: "one" }]);
  expect(all(100)).toEqual([]);
});

it("tells of a line that is too long or no UTF-8, and goes on with the next", () => {
  const broken = Uint8Array.of(0xe9, 0x0a, ...bytes("good\n"), ...bytes("far too long\n\ufeffx"));
  expect(all(8, broken)).toEqual([
    { number: 1, wrong: "not UTF-8" },
    { number: 2, text: "good" },
    { number: 3, wrong: "too long" },
    { number: 4, text: "\ufeffx" },
  ]);
});

it("keeps what it was given, whatever becomes of the bytes", () => {
  // Of a Buffer, `slice` is no copy.
  for (const shared of [bytes("begin"), Buffer.from("begin")]) {
    const splitter = lineSplitter(100);
    splitter.split(shared);
    shared.fill(0x78);
    expect(splitter.rest()).toEqual([{ number: 1, text: "begin" }]);
  }
});
