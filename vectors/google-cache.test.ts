/** Google keeps a cache under a name: what is kept and what is sent beside the name are together the whole prompt. */
import { assemble } from "quoin";
import { type GoogleCachePayload, type GooglePayload, google, googleCache } from "quoin/adapters";
import { afterAll, beforeAll, expect, test } from "vitest";
import { replyText } from "../packages/quoin/test/adapters/loopback/sample-reply.ts";
import { type Loopback, startLoopback } from "../packages/quoin/test/adapters/loopback/start-loopback.ts";
import { requestProblems } from "../packages/quoin/test/adapters/sdk-problems.ts";
import { assembleCase, cases } from "./run-case.ts";
import { sectionsBlueprint, type VectorSection } from "./sections-blueprint.ts";
import { createGoogleCache, google as sender } from "./send/google.ts";

let loopback: Loopback;
beforeAll(async () => {
  loopback = await startLoopback();
});
afterAll(() => loopback.close());

const model = "gemini-2.5-flash";
const lastBody = () => loopback.requests.at(-1)?.body;

type Texts = Pick<GoogleCachePayload["config"], "systemInstruction" | "contents">;

function textsOf({ systemInstruction, contents = [] }: Texts) {
  const text = (parts: object[]) => parts.map((part) => ("text" in part ? part.text : "")).join("");
  return {
    system: text(systemInstruction?.parts ?? []),
    user: contents.map(({ parts }) => text(parts)).join(""),
  };
}

const fieldsOf = ({ contents, config }: GooglePayload): Texts => ({ ...config, contents });

const session = (messages: number): VectorSection[] => [
  {
    id: "rules",
    channel: "system",
    trust: "immutable",
    items: [{ text: "Be brief.", repeat: 200, volatility: "static" }],
  },
  {
    id: "history",
    channel: "user",
    trust: "untrusted",
    grows: true,
    items: [
      { text: `Message {n}: ${"the gate was shut. ".repeat(20)}`, repeat: messages, volatility: "session" },
    ],
  },
  { id: "task", channel: "user", trust: "user", items: [{ text: "Which boat?", volatility: "turn" }] },
];

test("a cache made on an earlier turn leaves nothing out", async () => {
  const [then, now] = await Promise.all(
    [6, 13].map((messages) => assemble(sectionsBlueprint, session(messages))),
  );
  const { request, covers } = googleCache(then!, { model })!;
  const rest = google(now!, { model, cachedContent: { name: "cachedContents/1", covers } });
  const [kept, sent] = [textsOf(request.config), textsOf(fieldsOf(rest))];
  expect({ system: kept.system, user: kept.user + sent.user }).toEqual(
    textsOf(fieldsOf(google(now!, { model }))),
  );
  expect(kept.user).toContain("Message 1:");
});

test("a cache of something else is refused", async () => {
  const assembly = await assemble(sectionsBlueprint, session(6));
  const foreign = { name: "cachedContents/1", covers: "0".repeat(64) };
  expect(() => google(assembly, { model, cachedContent: foreign })).toThrow(
    expect.objectContaining({ code: "cache_unusable" }),
  );
});

test.each(["a session that grows", "tools and a cached prefix"])("%s", async (name) => {
  const assembly = await assembleCase(cases.find((each) => each.name === name)!);
  const uncached = google(assembly, { model });

  const { request: cache, covers } = googleCache(assembly, { model, seconds: 600 })!;
  expect(requestProblems("GoogleCacheRequest", cache)).toEqual([]);
  const cacheName = await createGoogleCache(loopback.url, cache);
  expect(lastBody()).toEqual({ model: `models/${model}`, ...cache.config });
  expect(cache.config).toMatchObject({ ttl: "600s" });
  expect(cache.config.tools).toEqual(uncached.config.tools);

  const rest = google(assembly, { model, cachedContent: { name: cacheName, covers } });
  expect(requestProblems("GoogleGenerateRequest", rest)).toEqual([]);
  expect(await sender.whole(loopback.url, rest)).toEqual({ text: replyText, calls: [] });
  expect(lastBody()).toEqual({ contents: rest.contents, cachedContent: cacheName, generationConfig: {} });

  const [kept, sent] = [textsOf(cache.config), textsOf(fieldsOf(rest))];
  const together = { system: kept.system + sent.system, user: kept.user + sent.user };
  expect(together).toEqual(textsOf(fieldsOf(uncached)));
  expect(sent.user).not.toBe("");
});
