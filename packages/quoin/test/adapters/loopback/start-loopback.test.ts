import { afterAll, beforeAll, expect, test } from "vitest";
import { replyText } from "./sample-reply.ts";
import { type Loopback, startLoopback } from "./start-loopback.ts";
import { collect, model, user } from "./weather.ts";

let loopback: Loopback;
beforeAll(async () => {
  loopback = await startLoopback();
});
afterAll(() => loopback.close());

const post = (path: string, body: unknown, signal?: AbortSignal) =>
  fetch(loopback.url + path, { method: "POST", body: JSON.stringify(body), signal });
const streamed = { model, messages: [user], stream: true };

test("characters arrive in halves, or decoding is not tried", async () => {
  const response = await post("/v1/chat/completions", streamed);
  const chunks = await collect<Uint8Array>(response.body!);
  const halves = chunks.filter((chunk) => new TextDecoder().decode(chunk).includes("\uFFFD"));
  expect(halves.length).toBeGreaterThan(0);
  expect(Buffer.concat(chunks).toString("utf8")).not.toContain("\uFFFD");
});

test("keeps what was asked, without the query", async () => {
  await post("/api/chat?a=b", { ...streamed, stream: false });
  const { method, path, headers, body } = loopback.requests.at(-1)!;
  expect({ method, path, body }).toEqual({
    method: "POST",
    path: "/api/chat",
    body: { ...streamed, stream: false },
  });
  expect(headers["content-length"]).toBeDefined();
});

test("does not know other paths or methods", async () => {
  expect((await post("/v1/other", {})).status).toBe(404);
  expect((await fetch(`${loopback.url}/v1/messages`)).status).toBe(404);
});

test("outlives a client that leaves", async () => {
  const controller = new AbortController();
  const response = await post("/v1/chat/completions", streamed, controller.signal);
  await response.body!.getReader().read();
  controller.abort();
  const after = await post("/api/chat", { ...streamed, stream: false });
  expect(await after.json()).toMatchObject({ message: { content: replyText } });
});

test("says what it was told to, with an id that no other reply has", async () => {
  const scripted = await startLoopback({ says: () => "Aye" });
  const body = JSON.stringify({ model, max_tokens: 9, messages: [user] });
  const ask = async (path: string) => {
    const response = await fetch(scripted.url + path, { method: "POST", body });
    return (await response.json()) as { id: string };
  };
  const message = await ask("/v1/messages");
  expect(message).toMatchObject({ content: [{ text: "Aye" }] });
  expect((await ask("/v1/messages")).id).not.toBe(message.id);
  const completion = await ask("/v1/chat/completions");
  expect(completion).toMatchObject({ choices: [{ message: { content: "Aye" } }] });
  expect((await ask("/v1/chat/completions")).id).not.toBe(completion.id);
  await scripted.close();
});
