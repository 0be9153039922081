import { inspect } from "node:util";
import fc from "fast-check";
import { QuoinError, redactionScreen } from "quoin";
import {
  canaryDetector,
  deriveCanary,
  findCanaries,
  issueCanary,
  plantCanary,
  restoreCanary,
} from "quoin/taint";
import { describe, expect, it } from "vitest";
import { disguised } from "./disguised.ts";

const forms = (text: string, canaries = [canary]) => findCanaries(text, canaries).map(({ form }) => form);
const canary = issueCanary("session");
const rows = Object.entries(disguised).flatMap(([form, ways]) =>
  Object.entries(ways).map(([way, write]) => ({ form, way, write })),
);

describe("a canary", () => {
  it("is random, long enough, and no word", () => {
    const values = Array.from({ length: 2000 }, () => issueCanary("s").reveal());
    expect(new Set(values).size).toBe(2000);
    for (const value of values) expect(value).toMatch(/^(?:[a-hj-km-np-z]{2}[2-9]){9}$/);
    // Every letter and digit about as often as it should be.
    const counts = new Map<string, number>();
    for (const character of values.join("")) counts.set(character, (counts.get(character) ?? 0) + 1);
    for (const [character, count] of counts) {
      const expected = character < "a" ? 18_000 / 8 : 36_000 / 23;
      expect(Math.abs(count - expected)).toBeLessThan(6 * Math.sqrt(expected));
    }
    expect(9 * Math.log2(23 * 23 * 8)).toBeGreaterThan(96);
  });

  it("does not show itself in JSON, in a log or in an error", () => {
    const detector = canaryDetector([canary]);
    const leaks = detector.push(`x ${canary.reveal()} y`);
    const shown = [canary, detector, leaks].map((each) => JSON.stringify(each) + inspect(each, { depth: 9 }));
    for (const text of shown) expect(text.toLowerCase()).not.toContain(canary.reveal().slice(0, 6));
    const wrong = `${canary.reveal()}x`;
    try {
      restoreCanary("session", wrong);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(QuoinError);
      expect(inspect(error)).not.toContain(wrong.slice(0, 6));
    }
  });

  it("can be kept, or derived from a key", () => {
    expect(restoreCanary("session", canary.reveal()).reveal()).toBe(canary.reveal());
    const [one, again] = [1, 2].map(() => deriveCanary("one", "a key of the host").reveal());
    expect(one).toBe(again);
    expect(deriveCanary("two", "a key of the host").reveal()).not.toBe(one);
    expect(deriveCanary("one", "another key, of it").reveal()).not.toBe(one);
    expect(() => deriveCanary("one", "short")).toThrow(QuoinError);
  });

  it("is found where it was planted, and not taken out as a secret", () => {
    const planted = plantCanary("Be kind.", canary);
    expect(forms(planted)).toEqual(["plain"]);
    const screen = redactionScreen({ secrets: true, pii: () => true });
    for (let at = 0; at < 500; at++)
      expect(
        screen.check(plantCanary("Be kind.", issueCanary("s")), {} as never, {} as never),
      ).toBeUndefined();
  });
});

describe("the detector", () => {
  it.each(rows)("finds $form: $way", ({ form, write }) => {
    for (let at = 0; at < 20; at++) {
      const one = issueCanary("other");
      const text = `Certainly! ${write(one.reveal())} That is all.`;
      const found = findCanaries(text, [canary, one]);
      expect(found.map((leak) => leak.form)).toContain(form);
      expect(new Set(found.map(({ session }) => session))).toEqual(new Set(["other"]));
    }
  });

  it.each(rows)("finds the same in parts: $form: $way", ({ write }) => {
    const text = `Certainly! ${write(canary.reveal())} That is all.`;
    const whole = findCanaries(text, [canary]);
    for (const size of [1, 2, 3, 7, 64]) {
      const detector = canaryDetector([canary]);
      const found = [];
      for (let from = 0; from < text.length; from += size)
        found.push(...detector.push(text.slice(from, from + size)));
      expect([...found, ...detector.end()]).toEqual(whole);
    }
  });

  it("says where, and each form once", () => {
    const text = `ab ${canary.reveal()}`;
    const detector = canaryDetector([canary]);
    const [leak] = detector.push(text);
    expect(leak).toEqual({
      ...{ session: "session", form: "plain", reading: "letters", order: "forward", escaped: false },
      at: 3 + 14,
    });
    expect(detector.push(` and ${canary.reveal()}`)).toEqual([]);
  });

  it("finds either half, and nothing in less", () => {
    const value = canary.reveal();
    expect(forms(value.slice(0, 14))).toEqual(["plain"]);
    expect(forms(value.slice(13))).toEqual(["plain"]);
    expect(forms(value.slice(0, 13))).toEqual([]);
    expect(forms(`${value.slice(0, 8)} oo ${value.slice(9, 17)}`)).toEqual([]);
    expect(forms(`<b>${value.slice(0, 5)}</b>${value.slice(5)}`)).toContain("plain");
  });

  it("takes accents and other scripts for what they look like", () => {
    const fixed = restoreCanary("session", "ae2uy3an4ae5uy6an7ae8uy9an2");
    expect(forms("áé2úý3áń4áé5úý6áń7áé8úý9áń2", [fixed])).toEqual(["look-alike"]);
    expect(forms("ае2υу3аn4ае5υу6аn7ае8υу9аn2", [fixed])).toEqual(["look-alike"]);
  });

  it("finds nothing in what others were given", () => {
    for (const { write } of rows) expect(forms(write(issueCanary("another").reveal()))).toEqual([]);
  });

  it("finds it in any text that holds it, cut anywhere", () => {
    const any = fc.string({ unit: "binary", maxLength: 60 });
    fc.assert(
      fc.property(
        any,
        any,
        fc.nat(rows.length - 1),
        fc.array(fc.nat(300), { maxLength: 5 }),
        (before, after, way, cuts) => {
          const one = issueCanary("s");
          const text = `${before} ${rows[way]?.write(one.reveal())} ${after}`;
          const detector = canaryDetector([one]);
          const places = [0, ...cuts.filter((cut) => cut < text.length).sort((a, b) => a - b), text.length];
          const found = places.slice(1).flatMap((to, at) => detector.push(text.slice(places[at], to)));
          return found.length + detector.end().length > 0;
        },
      ),
      { numRuns: 2000 },
    );
  });
});
