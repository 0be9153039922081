import fc from "fast-check";
import { QuoinError } from "quoin";
import { describe, expect, it } from "vitest";
import { template } from "../../src/text/fill.ts";

describe("fill", () => {
  it("splices values in and never looks at them again", () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string({ unit: fc.constantFrom("{", "}", "$", "&", "a", "\\") }),
        (a, b) => {
          expect(template("<{a}|{b}|{a}>", "t").fill({ a, b })).toBe(`<${a}|${b}|${a}>`);
        },
      ),
    );
  });

  it("writes doubled braces once and leaves JSON alone when they are doubled", () => {
    expect(template('{{"x": {x}}}', "t").fill({ x: 1 })).toBe('{"x": 1}');
  });

  it("names every missing and every unused value at once", () => {
    const error = (() => {
      try {
        template("{a} {b}", "roles.yaml#x").fill({ c: "1", d: "2" });
      } catch (reason) {
        return reason as QuoinError;
      }
      return undefined;
    })();
    expect(error).toBeInstanceOf(QuoinError);
    expect(error?.problems.map((problem) => problem.message)).toEqual([
      "{a} has no value",
      "{b} has no value",
      "no {c} in the template",
      "no {d} in the template",
    ]);
  });
});
