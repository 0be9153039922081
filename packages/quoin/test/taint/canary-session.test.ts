/** Canaries over the life of a session: restarts, changed keys, streams, arguments of tools. */
import { canaryDetector, deriveCanary, findCanaries, plantCanary } from "quoin/taint";
import { expect, it } from "vitest";

const key = "a key of the host's";
const chunks = (text: string, size: number) => text.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];

it("a host that starts again finds what the one before planted, and keeps nothing for it", () => {
  const planted = plantCanary("Be kind.", deriveCanary("s", key));
  const again = canaryDetector([deriveCanary("s", key)]);
  expect(chunks(planted, 5).flatMap((chunk) => again.push(chunk))).toMatchObject([
    { session: "s", form: "plain" },
  ]);
  // The same in every version: a host that is brought up to date still knows what it planted.
  expect(deriveCanary("s", key).reveal()).toBe("xs2cr2yy7ht2zv2gu8bk9px3xt7");
});

it("a key that was changed is looked for beside the new one", () => {
  const planted = plantCanary("Be kind.", deriveCanary("s", "the key before this one"));
  const canaries = ["the key before this one", key].map((each) => deriveCanary("s", each));
  expect(findCanaries(planted, canaries)).toHaveLength(1);
});

it("says what is missing when there is no key, or the name is none", () => {
  expect(() => deriveCanary("s", undefined as never)).toThrow(/fewer than 16 characters/);
  expect(() => deriveCanary("s\ud800", key)).toThrow(/surrogate/);
});

it("is found in the arguments of a tool as they are streamed, whatever they were escaped with", () => {
  const canary = deriveCanary("s", key);
  const value = canary.reveal();
  const spaced = Array.from(value).join("\n");
  const escaped = Array.from(value, (each) => `\\u00${each.charCodeAt(0).toString(16)}`).join("");
  const calls = [
    JSON.stringify({ url: `https://example.com/?q=${encodeURIComponent(btoa(`key ${value}`))}` }),
    JSON.stringify({ body: spaced }),
    JSON.stringify({ body: JSON.stringify({ inner: spaced }) }),
    `{"body":"${escaped}"}`,
    JSON.stringify({ command: `echo ${value.slice(0, 9)}`, more: value.slice(9, 18), last: value.slice(18) }),
    JSON.stringify([...value].map((each) => each.charCodeAt(0))),
  ];
  for (const call of calls)
    for (const size of [1, 4, 1000]) {
      const detector = canaryDetector([canary]);
      const found = chunks(call, size).flatMap((chunk) => detector.push(chunk));
      expect([...found, ...detector.end()].length).toBeGreaterThan(0);
    }
});

it("is found when half of it comes in one answer and half in the next", () => {
  const canary = deriveCanary("s", key);
  const value = canary.reveal();
  const detector = canaryDetector([canary]);
  const first = [...detector.push(`It begins with ${value.slice(0, 12)}.`), ...detector.end()];
  expect(first).toEqual([]);
  expect(detector.push(`And it goes on with ${value.slice(12, 24)}.`)).toMatchObject([{ form: "pieces" }]);
});

it("does not find what docs/taint.md says that it does not", () => {
  const canary = deriveCanary("s", key);
  const value = canary.reveal();
  const thrice = btoa(btoa(btoa(value)));
  const pairs = Array.from(value.match(/../g) ?? [], (pair) => `first ${pair} then`).join(" ");
  const shuffled = [...value].sort().join("");
  for (const text of [thrice, pairs, shuffled, value.slice(0, 12)])
    expect(findCanaries(text, [canary])).toEqual([]);
});
