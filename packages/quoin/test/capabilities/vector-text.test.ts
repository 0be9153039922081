/** Vectors in the files of `quoin index`. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decode, readVectorText, vectorText } from "../../src/capabilities/vector-text.ts";

describe("vectors as text", () => {
  it("are base64 of little-endian float32, read again to the bit, in Node as by hand", () => {
    expect(vectorText(Float32Array.of(1, -2))).toBe(
      Buffer.from("0000803f000000c0", "hex").toString("base64"),
    );
    fc.assert(
      fc.property(fc.float32Array({ minLength: 1, maxLength: 20 }), (vector) => {
        const written = vectorText(vector);
        const bytes = new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
        expect(written).toBe(Buffer.from(bytes).toString("base64"));
        const [native, byHand] = [new Float32Array(vector.length), new Uint8Array(vector.byteLength)];
        expect(readVectorText(written, native)).toBe(true);
        expect(decode(written, byHand)).toBe(true);
        expect(new Uint8Array(native.buffer)).toEqual(new Uint8Array(bytes));
        expect(byHand).toEqual(new Uint8Array(bytes));
      }),
    );
  });

  it("are refused by both where a letter is none, or one is missing", () => {
    const good = vectorText(Float32Array.of(1, 2, 3, 4));
    for (let at = 0; at < good.length; at++) {
      for (const stray of ["!", " ", "é", "\u0141", "="]) {
        const bad = good.slice(0, at) + stray + good.slice(at + 1);
        if (bad === good) continue;
        expect(readVectorText(bad, new Float32Array(4))).toBe(false);
        if (at < good.length - 2) expect(decode(bad, new Uint8Array(16))).toBe(false);
      }
    }
    expect(readVectorText(good.slice(0, -4), new Float32Array(4))).toBe(false);
    expect(readVectorText(`${good}AAAA`, new Float32Array(4))).toBe(false);
  });
});
