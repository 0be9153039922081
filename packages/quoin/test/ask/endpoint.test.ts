import { expect, test } from "vitest";
import { type Api, findEndpoint, shownUrl } from "../../src/ask/endpoint.ts";

const openai = (url: string) => ({ api: "openai", url });
const ollama = (url: string) => ({ api: "ollama", url });

test.each<[string, Api | undefined, object]>([
  ["https://api.openai.com", undefined, openai("https://api.openai.com/v1/chat/completions")],
  ["https://api.openai.com/v1", undefined, openai("https://api.openai.com/v1/chat/completions")],
  ["https://api.openai.com/v1/", undefined, openai("https://api.openai.com/v1/chat/completions")],
  ["http://h/v1/chat/completions", undefined, openai("http://h/v1/chat/completions")],
  ["https://openrouter.ai/api/v1", undefined, openai("https://openrouter.ai/api/v1/chat/completions")],
  ["https://g.example/v1beta/openai/", undefined, openai("https://g.example/v1beta/openai/chat/completions")],
  [
    "https://x.openai.azure.com/openai/deployments/d/chat/completions?api-version=2024-10-21",
    undefined,
    openai("https://x.openai.azure.com/openai/deployments/d/chat/completions?api-version=2024-10-21"),
  ],
  ["http://h/v1?a=b#c", undefined, openai("http://h/v1/chat/completions?a=b#c")],
  ["http://localhost:8080", undefined, openai("http://localhost:8080/v1/chat/completions")],
  ["http://localhost:11434", undefined, ollama("http://localhost:11434/api/chat")],
  ["http://[::1]:11434/", undefined, ollama("http://[::1]:11434/api/chat")],
  ["http://localhost:11434/v1", undefined, openai("http://localhost:11434/v1/chat/completions")],
  ["http://h/api", undefined, ollama("http://h/api/chat")],
  ["http://h/ollama/api/chat", undefined, ollama("http://h/ollama/api/chat")],
  ["http://localhost:11434", "openai", openai("http://localhost:11434/v1/chat/completions")],
  ["http://h:8080", "ollama", ollama("http://h:8080/api/chat")],
  ["http://h/v1", "ollama", ollama("http://h/api/chat")],
  ["http://h/api", "openai", openai("http://h/api/chat/completions")],
  ["http://h/gateway/invoke", "openai", openai("http://h/gateway/invoke")],
  ["http://h/api/chat", "openai", openai("http://h/api/chat")],
])("%s with %s", (address, api, expected) => {
  expect(findEndpoint(address, api)).toEqual(expected);
});

test.each<[string, RegExp]>([
  ["", /not a URL$/],
  ["what is this", /not a URL$/],
  ["localhost:11434", /not a URL; write http:\/\/localhost:11434 or/],
  ["localhost", /not a URL; write http/],
  ["ftp://h/v1", /http:\/\/ or https:\/\/, not ftp:/],
  ["file:///etc/passwd", /not file:/],
  ["https://me:hunter2@h/v1", /a user or a password/],
  ["https://hunter2@h/v1", /a user or a password/],
  ["http://h/gateway", /says neither protocol/],
  ["http://h/api/generate", /says neither protocol/],
])("refuses %s", (address, message) => {
  const run = () => findEndpoint(address);
  expect(run).toThrow(message);
  expect(run).toThrow(expect.objectContaining({ code: "usage" }));
  expect(run).not.toThrow(/hunter2/);
});

test("refuses a protocol that there is not", () => {
  expect(() => findEndpoint("http://h", "gemini" as Api)).toThrow(/no protocol "gemini"/);
});

test("a query may hold a key and is never shown", () => {
  expect(shownUrl("https://h/v1?key=abc#d")).toBe("https://h/v1?…");
});
