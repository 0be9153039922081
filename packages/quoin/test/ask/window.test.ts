/** However long the prompt, the reply and the correction: what is sent fits, and says what gave way. */
import { expect, test } from "vitest";
import { ollamaAdapter } from "../../src/adapters/ollama.ts";
import { openaiChatAdapter } from "../../src/adapters/openai-chat.ts";
import { ask, type Turn } from "../../src/ask/ask.ts";
import { startConversation } from "../../src/ask/conversation.ts";
import { cutMiddle } from "../../src/ask/cut-middle.ts";
import { findEndpoint } from "../../src/ask/endpoint.ts";
import { fitCorrection } from "../../src/ask/fit-correction.ts";
import { chars4 } from "../../src/text/count/index.ts";
import { assembled } from "../adapters/one-section.ts";
import { counter, question, tokensOf } from "./given.ts";
import { type ReceivedBody, startScript } from "./start-script.ts";
import { says } from "./steps.ts";

const prose = "The quick brown fox, naïve as ever, jumps over 12 lazy dogs 🎉 — und läuft weiter.\n";
const text = (characters: number) =>
  prose
    .repeat(Math.ceil(characters / prose.length))
    .slice(0, characters)
    .toWellFormed();
const adapters = { openai: openaiChatAdapter, ollama: ollamaAdapter };

/** With what the protocol adds, as our adapters price it. */
function total({ messages }: ReceivedBody, api: keyof typeof adapters): number {
  const { request, message } = adapters[api].price;
  return messages.reduce((sum, { content }) => sum + message + tokensOf(content), request);
}

const sizes = [0, 1, 300, 3_000, 30_000];
const windows = [64, 300, 600, 1_000, 1_500, 2_048, 4_096, 8_192, 32_768];

test.each(["openai", "ollama"] as const)("%s: nothing sent ever passes the window", async (api) => {
  const endpoint = findEndpoint("http://127.0.0.1:1", api);
  let sent = 0;
  for (const promptSize of [10, 2_000, 12_000]) {
    const assembly = await assembled({ system: "Be brief.", user: [{ text: text(promptSize) }] });
    for (const window of windows) {
      for (const maxTokens of [undefined, 100, 100_000]) {
        const conversation = startConversation({
          assembly,
          endpoint,
          model: "m",
          window,
          maxTokens,
          counter,
        });
        for (const reply of sizes.map(text)) {
          for (const correction of sizes.slice(1).map(text)) {
            const next = conversation.correct({ reply, correction });
            if (!next) continue;
            sent++;
            const body = next.body as ReceivedBody;
            const used = total(body, api);
            const limit = body.max_tokens ?? body.options?.num_predict ?? 1;
            expect(used + limit).toBeLessThanOrEqual(window);
            expect(limit).toBeLessThanOrEqual(maxTokens ?? 1);
            expect(body.messages.slice(0, 2)).toEqual((conversation.prompt as ReceivedBody).messages);
            expect(body.options?.num_ctx ?? window).toBe(window);
            expect(body.messages[3]).toEqual({ role: "user", content: next.text });
            const quoted = body.messages[2]?.content as string;
            const whole = quoted === (reply || "…") && next.text === correction;
            expect(next.notices.some((notice) => /was cut/.test(notice))).toBe(!whole);
            if (!whole) expect(quoted + next.text).toContain("…");
          }
        }
      }
    }
  }
  expect(sent).toBeGreaterThan(500);
});

const room = { used: 100, window: 1_000, answer: 300, quote: Number.POSITIVE_INFINITY };

test("the quote gives way first, then the answer, then the correction, and then nothing is sent", () => {
  const fit = (reply: number, correction: number) =>
    fitCorrection({ reply: "r".repeat(reply * 4), correction: "c".repeat(correction * 4) }, room, chars4);
  expect(fit(500, 100)).toMatchObject({ reply: "r".repeat(2000), answer: 300, notices: [] });
  const shortened = fit(501, 100);
  expect(shortened?.reply).toMatch(/^r{1000}…r{999}$/);
  expect(shortened).toMatchObject({
    answer: 300,
    notices: ["the quoted reply was cut to 1999 of its 2004 characters to fit the window"],
  });
  expect(fit(500, 640)).toMatchObject({
    reply: "…",
    correction: "c".repeat(2560),
    answer: 259,
    notices: [expect.stringMatching(/quoted reply was cut/), "259 of 300 tokens are left for the answer"],
  });
  const both = fit(500, 1000);
  expect(both?.correction).toMatch(/^c+…c+$/);
  expect(both).toMatchObject({ reply: "…", answer: 256, tokens: 644 });
  expect(
    fitCorrection({ reply: "a", correction: "c".repeat(400) }, { ...room, used: 712 }, chars4),
  ).toBeUndefined();
  expect(fitCorrection({ reply: "a", correction: "c" }, { ...room, used: 5_000 }, chars4)).toBeUndefined();
});

test("a middle is cut between characters, to the token, and whatever the length", () => {
  for (const tokens of [-5, 0, 1, 2, 3, 17, 100, 1_000]) {
    for (const given of ["🎉".repeat(500), text(3_000), " ".repeat(5_000), "a".repeat(20_000)]) {
      const short = cutMiddle(given, tokens, counter);
      expect(short.isWellFormed()).toBe(true);
      if (short !== "…") expect(tokensOf(short)).toBeLessThanOrEqual(tokens);
      if (short === given) continue;
      const [head = "", tail = ""] = short.split("…");
      expect(given.startsWith(head) && given.endsWith(tail)).toBe(true);
    }
  }
});

test("a reply of megabytes is cut in less time than it takes to count", () => {
  const huge = text(10_000_000);
  const timed = (work: () => unknown) => {
    const start = performance.now();
    work();
    return performance.now() - start;
  };
  const count = timed(() => tokensOf(huge));
  expect(timed(() => cutMiddle(huge, 4_000, counter))).toBeLessThan(count);
});

test("without a window, Ollama is given room for the longer conversation, in powers of two", async () => {
  const grown: number[] = [];
  for (const length of [100, 3_000, 5_000]) {
    const script = await startScript(says("word ".repeat(length)), says("right"));
    await ask(await question(script, [], { endpoint: script.ollama }));
    const [first, second] = script.requests.map(({ body }) => body) as [ReceivedBody, ReceivedBody];
    expect(first.options?.num_ctx).toBe(8_192);
    const size = second.options?.num_ctx as number;
    expect(size).toBeGreaterThan(total(second, "ollama") + 4_096);
    grown.push(size);
    await script.close();
  }
  expect(grown).toEqual([8_192, 8_192, 16_384]);
});

test("a reply that ran away does not take the server's memory with it", async () => {
  const script = await startScript(says("word ".repeat(200_000)), says("right"));
  const turns: Turn[] = [];
  await ask(await question(script, turns, { endpoint: script.ollama }));
  expect(script.requests[1]?.body.options?.num_ctx).toBe(16_384);
  expect(turns[2]).toMatchObject({ notices: [expect.stringMatching(/quoted reply was cut/)] });
  await script.close();
});

test("where no correction fits, the loop ends and says so", async () => {
  const script = await startScript(says("wrong"));
  const result = await ask(await question(script, [], { window: 40 }));
  expect(result).toMatchObject({ ok: false, attempts: 1, stopped: "window" });
  await script.close();
});
