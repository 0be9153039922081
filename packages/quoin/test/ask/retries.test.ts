import { afterEach, expect, test } from "vitest";
import { retryDelay } from "../../src/ask/retry-delay.ts";
import { send } from "../../src/ask/send.ts";
import { key } from "./given.ts";
import { type Script, type Step, startScript } from "./start-script.ts";
import { closesAtOnce, json, says } from "./steps.ts";

let script: Script | undefined;
afterEach(() => script?.close());

async function sent(steps: Step[], changes: { timeout?: number; signal?: AbortSignal } = {}) {
  script = await startScript(...steps);
  return send({ endpoint: script.openai, body: { model: "m" }, timeout: 20_000, key, ...changes });
}

const busy = (after: string, status = 429) => json({ error: "busy" }, status, { "retry-after": after });

test("a server that asks for patience is given it, twice", async () => {
  expect(await sent([busy("0.05"), busy("0", 503), says("a")])).toMatchObject({ text: "a" });
  const [first, ...rest] = script?.requests ?? [];
  expect(rest.map(({ text }) => text)).toEqual([first?.text, first?.text]);
});

test("but not a third time", async () => {
  await expect(sent([busy("0")])).rejects.toThrow(/answered 429, also after 2 retries, saying: busy/);
  expect(script?.requests.length).toBe(3);
});

test.each<[string, Step]>([
  ["longer than half a minute", busy("31")],
  ["unsaid", json({}, 429)],
  ["nonsense", busy("soon")],
  ["with another status", busy("0", 500)],
  ["with a broken connection", closesAtOnce],
])("no retry where the wait is %s", async (_, step) => {
  await expect(sent([step, says("a")])).rejects.toMatchObject({ code: "endpoint_failed" });
  expect(script?.requests.length).toBe(1);
});

test("nor where the timeout would pass before", async () => {
  await expect(sent([busy("10"), says("a")], { timeout: 5_000 })).rejects.toThrow(
    /answered 429, saying: busy/,
  );
  expect(script?.requests.length).toBe(1);
});

test("the wait ends with the caller's signal", async () => {
  const controller = new AbortController();
  const waiting = sent([busy("20"), says("a")], { timeout: 60_000, signal: controller.signal });
  setTimeout(() => controller.abort(new Error("enough")), 100);
  await expect(waiting).rejects.toThrow("enough");
  expect(script?.requests.length).toBe(1);
});

test("a date is a wait too", () => {
  const at = (date: Date) =>
    retryDelay(new Response("", { status: 503, headers: { "retry-after": date.toUTCString() } }));
  expect(at(new Date(0))).toBe(0);
  expect(at(new Date(Date.now() + 20_000))).toBeGreaterThan(10_000);
  expect(at(new Date(Date.now() + 90_000))).toBeUndefined();
});
