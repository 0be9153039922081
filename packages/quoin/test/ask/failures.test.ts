/** Everything that can go wrong between us and a model, and how it is told. */
import { afterEach, expect, test } from "vitest";
import { type Endpoint, findEndpoint } from "../../src/ask/endpoint.ts";
import { type SentRequest, send } from "../../src/ask/send.ts";
import { QuoinError } from "../../src/errors.ts";
import { key } from "./given.ts";
import { type Script, type Step, startScript } from "./start-script.ts";
import {
  closesAtOnce,
  closesMidBody,
  closesMidChunk,
  endless,
  hangs,
  hangsAfterHeaders,
  hangsInError,
  json,
  ollamaBody,
  openaiBody,
  raw,
} from "./steps.ts";

let script: Script | undefined;
afterEach(() => script?.close());

async function failureAt(endpoint: Endpoint, request: Partial<SentRequest> = {}): Promise<string> {
  const sent = send({ endpoint, body: { model: "some-model" }, timeout: 20_000, key, ...request });
  const error = await sent.catch((thrown) => thrown);
  expect(error).toBeInstanceOf(QuoinError);
  expect(error.code).toBe("endpoint_failed");
  expect(error.message.startsWith(`${endpoint.url}: `)).toBe(true);
  expect(error.message).not.toMatch(/\n/);
  expect(JSON.stringify(error.problems) + error.message + error.stack).not.toContain(key);
  return error.message.slice(endpoint.url.length + 2);
}

async function failureOf(
  step: Step,
  request: Partial<SentRequest> = {},
  api: "openai" | "ollama" = "openai",
) {
  script = await startScript(step);
  return failureAt(script[api], request);
}

test("nothing listens there", async () => {
  script = await startScript(hangs);
  const { openai } = script;
  await script.close();
  expect(await failureAt(openai)).toMatch(/^the connection was refused: nothing listens there/);
  // A name with several addresses fails once for each.
  expect(await failureAt(findEndpoint(`http://localhost:${script.port}`))).toMatch(
    /^the connection was refused/,
  );
});

test("the host has no address", async () => {
  expect(await failureAt(findEndpoint("http://no-such-host.invalid"))).toMatch(
    /^the host "no-such-host.invalid" was not found \(DNS/,
  );
});

test("plain HTTP where TLS is expected", async () => {
  script = await startScript(hangs);
  expect(await failureAt(findEndpoint(`https://127.0.0.1:${script.port}`))).toMatch(
    /^no secure connection could be made \(TLS, .*write http:\/\//,
  );
});

const failing = (error: unknown) => ({ fetch: (() => Promise.reject(error)) as typeof fetch });
const caused = (code: string) =>
  failing(new TypeError("fetch failed", { cause: Object.assign(new Error(key), { code }) }));
const anywhere = findEndpoint("http://127.0.0.1:9");

test.each<[string, RegExp]>([
  ["DEPTH_ZERO_SELF_SIGNED_CERT", /TLS, DEPTH_ZERO.*NODE_EXTRA_CA_CERTS/],
  ["ERR_TLS_CERT_ALTNAME_INVALID", /TLS/],
  ["CERT_HAS_EXPIRED", /TLS/],
  ["EHOSTUNREACH", /no way to the host/],
  ["UND_ERR_CONNECT_TIMEOUT", /no connection could be made in time/],
  ["UND_ERR_HEADERS_TIMEOUT", /no longer than 300 seconds/],
  ["HPE_INVALID_CONSTANT", /not HTTP/],
  ["ENEW", /^the request failed \(ENEW: \[REDACTED\]\)$/],
])("what fetch calls %s", async (code, message) => {
  expect(await failureAt(anywhere, caused(code))).toMatch(message);
});

test("a browser does not say why", async () => {
  expect(await failureAt(anywhere, failing(new TypeError("Failed to fetch")))).toMatch(
    /Failed to fetch.*CORS/,
  );
  expect(await failureAt(anywhere, failing("odd"))).toMatch(/^the request failed/);
});

test("ports that fetch refuses", async () => {
  expect(await failureAt(findEndpoint("http://127.0.0.1:6000"))).toMatch(/bad port/);
});

test("no answer in time, and which time it was", async () => {
  expect(await failureOf(hangs, { timeout: 250 })).toMatch(
    /^no answer came within the timeout of 0.25 seconds/,
  );
});

test("an answer that begins and never ends", async () => {
  expect(await failureOf(hangsAfterHeaders, { timeout: 250 })).toMatch(
    /^the answer began but did not end within the timeout of 0.25 seconds \(13 bytes came\)/,
  );
});

test("a fetch that ignores its signal is not waited for", async () => {
  const fetch = () => new Promise<Response>(() => {});
  expect(await failureAt(anywhere, { fetch, timeout: 50 })).toMatch(/^no answer came/);
});

test("a connection that is closed", async () => {
  expect(await failureOf(closesAtOnce)).toMatch(/^the server closed the connection before it answered/);
  await script?.close();
  expect(await failureOf(closesMidBody)).toMatch(
    /closed the connection in the middle of its answer, after 13 bytes/,
  );
  await script?.close();
  expect(await failureOf(closesMidChunk)).toMatch(
    /closed the connection in the middle of its answer, after 13 bytes/,
  );
});

test("a body without end is not read to it", async () => {
  expect(await failureOf(endless())).toMatch(/^the answer is longer than 20000000 bytes/);
});

test("an error without end is still told by its status", async () => {
  expect(await failureOf(endless(500))).toMatch(/^the server answered 500 \(/);
  await script?.close();
  expect(await failureOf(hangsInError, { timeout: 300 })).toMatch(/^the server answered 401/);
});

test.each<[string, Step, RegExp]>([
  ["no JSON", raw("Bad\nGateway"), /^the answer is no JSON; check the URL. It begins: Bad Gateway$/],
  ["a page", raw("<!DOCTYPE html><p>Hi"), /^the answer is an HTML page/],
  ["nothing", raw(""), /^the answer is empty/],
  ["another status with nothing", (response) => response.writeHead(204).end(), /^the answer is empty/],
  ["JSON of something else", json({ object: "list", data: [] }), /choices with a message was expected/],
  ["a bare list", json([1]), /holds no answer/],
  ["null", raw("null"), /holds no answer/],
  ["no choice", json({ choices: [] }), /holds no answer/],
  ["a choice without a message", json({ choices: [{ text: "a" }] }), /holds no answer/],
  [
    "the other protocol",
    json(ollamaBody({ content: "a" })),
    /answers in the ollama protocol, not in that of openai/,
  ],
  [
    "an error as success",
    json({ error: { message: `No ${key}!` } }),
    /answered with an error: No \[REDACTED\]!$/,
  ],
  [
    "events",
    endless(200, "text/event-stream; charset=utf-8"),
    /is a stream \(text\/event-stream\) although none/,
  ],
  [
    "lines",
    raw("{}\n{}", 200, { "content-type": "application/x-ndjson" }),
    /is a stream \(application\/x-ndjson\)/,
  ],
])("instead of an answer, %s", async (_, step, message) => {
  expect(await failureOf(step)).toMatch(message);
});

test.each<[Step, RegExp]>([
  [json(openaiBody({ content: "a" })), /answers in the openai protocol, not in that of ollama/],
  [json(ollamaBody({ content: "a" }, { done: false })), /first piece of a stream/],
  [json({ done: true }), /a message was expected/],
  [
    json({ error: "model 'some-model' not found" }, 404),
    /does not have the model "some-model"; `ollama pull some-model`/,
  ],
  [
    raw("404 page not found", 404),
    /check the path of the URL, and that the server speaks the ollama protocol/,
  ],
])("ollama %#", async (step, message) => {
  expect(await failureOf(step, {}, "ollama")).toMatch(message);
});

test.each<[number, unknown, RegExp]>([
  [
    400,
    { error: { message: "Unsupported parameter" } },
    /^the server answered 400, saying: Unsupported parameter \(/,
  ],
  [
    401,
    { error: { message: `Incorrect API key provided: ${key}.` } },
    /provided: \[REDACTED\]. \(check the key/,
  ],
  [403, { detail: [{ msg: "No\u001b[31m access" }] }, /403, saying: No \[31m access \(check the key/],
  [
    404,
    { error: { message: "The model `some-model` does not exist" } },
    /does not have the model "some-model"\)$/,
  ],
  [404, { detail: "Not Found" }, /check the path of the URL/],
  [405, { message: "Method Not Allowed" }, /no chat lies at this path/],
  [413, {}, /saying: \{\} \(the prompt is too long/],
  [422, { error: "bad" }, /does not suit this server/],
  [429, { error: { message: "Slow down" } }, /^the server answered 429, saying: Slow down \(too many/],
  [500, "", /^the server answered 500 \(the server itself failed/],
])("status %i", async (status, body, message) => {
  expect(await failureOf(json(body, status))).toMatch(message);
});

test("without a key, the advice is to give one", async () => {
  expect(await failureOf(json({}, 401), { key: undefined })).toMatch(/no key was sent; give one/);
});

test("a long message is cut, after the key was taken out of it and not through its middle", async () => {
  const message = await failureOf(json({ error: `${"a".repeat(280)} ${key}${" b".repeat(1000)}` }, 400));
  expect(message).toMatch(/ \[REDACTED\] b.*…/);
  expect(message.length).toBeLessThan(400);
  await script?.close();
  const title = await failureOf(raw("<html><title>502 Bad\nGateway</title>", 502));
  expect(title).toMatch(/^the server answered 502, saying: 502 Bad Gateway \(/);
});

test("a key that looks like none is taken out too, also as it stands in an address", async () => {
  const plain = "open/sesame+now";
  const message = await failureOf(json({ error: `${plain} or ?k=${encodeURIComponent(plain)}` }, 400), {
    key: plain,
  });
  expect(message).toMatch(/saying: \[REDACTED\] or \?k=\[REDACTED\] \(/);
});

test("other keys that the server shows are no one's business either", async () => {
  const other = "sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCD";
  expect(await failureOf(json({ error: `key ${other} is revoked` }, 401))).not.toContain(other);
});

test("redirects are not followed", async () => {
  const target = await startScript(json(openaiBody({ content: "stolen" })));
  const location = `${target.openai.url}?token=secret`;
  for (const status of [301, 302, 307, 308]) {
    const message = await failureOf(raw("", status, { location }));
    expect(message).toBe(
      `the server redirects to ${target.openai.url} (${status}), and redirects are not followed; if that is right, give the address it leads to`,
    );
    await script?.close();
  }
  expect(target.requests).toEqual([]);
  await target.close();
});
