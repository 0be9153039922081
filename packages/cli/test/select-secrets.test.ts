/** What `quoin select` and `quoin index` send to somebody else's machine. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { projectFolders } from "./project-folder.ts";

const folders = projectFolders("select-secrets");
const key = `AKIA${"IOSFODNN7EXAMPLQ"}`;
const lines = (...rows: unknown[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

const asked: string[] = [];
const http = createServer((request, response) => {
  let body = "";
  request.on("data", (part) => {
    body += part;
  });
  request.on("end", () => {
    const { input } = JSON.parse(body) as { input: string[] };
    asked.push(...input);
    const data = input.map((text, index) => ({ index, embedding: [text.length, 1, 0.5] }));
    response.setHeader("content-type", "application/json").end(JSON.stringify({ data }));
  });
});
let remote: string[] = [];
beforeAll(async () => {
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/v1`;
  remote = ["--embedder", "openai", "--model", "m", "--url", url];
});
beforeEach(() => {
  asked.length = 0;
});
afterAll(() => {
  http.closeAllConnections();
  http.close();
});

const tools = lines(
  { name: "deploy", description: `Deploys with ${key}.`, descriptions: { pt: `Publica com ${key}.` } },
  { name: "lamp", description: "Switches lights on and off." },
);

// A6
it("select sends no secrets of tools, tasks and queries", async () => {
  const queries = lines({ query: "turn the lights off" }, { query: `Deploy it. The key is ${key}.` });
  const { quoin } = folders({ "tools.jsonl": tools, "queries.jsonl": queries });
  const flags = ["--tools", "tools.jsonl", ...remote];
  expect((await quoin("select", `deploy with ${key}`, ...flags)).code).toBe(0);
  expect((await quoin("select", "--queries", "queries.jsonl", ...flags)).code).toBe(0);
  expect(asked).toContain("lamp: Switches lights on and off.");
  expect(asked).toContain("turn the lights off");
  expect(asked.filter((text) => text.startsWith("deploy: "))).toHaveLength(4);
  expect(asked.join("\n")).not.toContain(key);
});

// A2
it("index sends no secrets of mode examples, and keeps none", async () => {
  const modes = { plan: [`Plan with ${key}.`], act: ["Do it."], review: ["See whether it is right."] };
  const { quoin } = folders({ "modes.json": modes, "tools.json": [{ type: "function", name: "a" }] });
  const flags = ["tools.json", "--mode-examples", "modes.json", ...remote];
  expect((await quoin("index", ...flags)).code).toBe(0);
  expect(asked).toContain("Do it.");
  expect(asked.join("\n")).not.toContain(key);
  expect((await quoin("index", ...flags, "--check")).code).toBe(0);
});
