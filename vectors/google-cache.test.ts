/** Google keeps a cache under a name: what is kept and what is sent beside the name are together the whole prompt. */
import { type GoogleCachePayload, type GooglePayload, google, googleCache } from "quoin/adapters";
import { afterAll, beforeAll, expect, test } from "vitest";
import { replyText } from "../packages/quoin/test/adapters/loopback/sample-reply.ts";
import { type Loopback, startLoopback } from "../packages/quoin/test/adapters/loopback/start-loopback.ts";
import { requestProblems } from "../packages/quoin/test/adapters/sdk-problems.ts";
import { assembleCase, cases } from "./run-case.ts";
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

test.each(["a session that grows", "tools and a cached prefix"])("%s", async (name) => {
  const assembly = await assembleCase(cases.find((each) => each.name === name)!);
  const uncached = google(assembly, { model });

  const cache = googleCache(assembly, { model, seconds: 600 })!;
  expect(requestProblems("GoogleCacheRequest", cache)).toEqual([]);
  const cachedContent = await createGoogleCache(loopback.url, cache);
  expect(lastBody()).toEqual({ model: `models/${model}`, ...cache.config });
  expect(cache.config).toMatchObject({ ttl: "600s" });
  expect(cache.config.tools).toEqual(uncached.config.tools);

  const rest = google(assembly, { model, cachedContent });
  expect(requestProblems("GoogleGenerateRequest", rest)).toEqual([]);
  expect(await sender.whole(loopback.url, rest)).toEqual({ text: replyText, calls: [] });
  expect(lastBody()).toEqual({ contents: rest.contents, cachedContent, generationConfig: {} });

  const [kept, sent] = [textsOf(cache.config), textsOf(fieldsOf(rest))];
  const together = { system: kept.system + sent.system, user: kept.user + sent.user };
  expect(together).toEqual(textsOf(fieldsOf(uncached)));
  expect(sent.user).not.toBe("");
});
