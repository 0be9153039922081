import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { replyText } from "../../packages/quoin/test/adapters/loopback/sample-reply.ts";
import { startClaudeCode } from "../src/claude-code.mjs";
import { samplePrompt } from "./sample-prompt.mjs";
import { startTrap } from "./start-trap.mjs";
import { bytes, useSurroundings } from "./surroundings.mjs";
import { answer, claudeWeather } from "./weather.mjs";

const here = useSurroundings();
const question = "/cost @/etc/hostname What is the weather?";
const identity = "You are a Claude agent, built on Anthropic's Claude Agent SDK.";
const cached = { cache_control: { type: "ephemeral" } };

function start(systemPrompt, options = {}) {
  const { folder, calls } = here;
  const model = { url: here.loopback.url, name: "claude-sonnet-4-5", key: "no-key" };
  const mcpServers = claudeWeather(calls);
  return here.closeLater(startClaudeCode({ systemPrompt, model, folder, mcpServers, ...options }));
}

/** What Claude Code looks for in a folder and takes into the conversation. */
async function plantFiles(folder) {
  const server = { command: process.execPath, args: ["-e", "require('fs').writeFileSync('started', '')"] };
  const servers = JSON.stringify({ mcpServers: { planted: server } });
  const files = {
    "CLAUDE.md": "Planted",
    "AGENTS.md": "Planted",
    ".claude/CLAUDE.md": "Planted",
    ".mcp.json": servers,
    ".claude/.claude.json": servers,
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(folder, name, ".."), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}

/** Whatever is new in a later version fails here. */
function expectOnlyOurs(requests, prompt, tools = ["mcp__quoin__weather"]) {
  expect(requests.length).toBeGreaterThan(0);
  for (const { path, body, headers } of requests) {
    expect(path).toBe("/v1/messages");
    expect(headers["x-api-key"]).toBe("no-key");
    expect(Object.keys(body).sort()).toEqual([
      ...["context_management", "max_tokens", "messages", "metadata", "model"],
      ...["stream", "system", "thinking", "tools"],
    ]);
    expect(body.system).toEqual([
      { type: "text", text: identity, ...cached },
      { type: "text", text: prompt, ...cached },
    ]);
    expect(body.messages.map(({ role }) => role)).not.toContain("system");
    expect(body.tools.map(({ name }) => name)).toEqual(tools);
  }
}

const isReminder = (text) => text.startsWith("<system-reminder>\n");
const textOf = ({ content }) => content.filter(({ type }) => type === "text").map(({ text }) => text);

describe("Claude Code", () => {
  it("sends one line of its own and our prompt, through a tool call, and asks nothing of the network", async () => {
    await plantFiles(here.folder);
    const trap = await startTrap();
    const prompt = await samplePrompt();
    const runner = start(prompt, { environment: trap.environment });
    expect(await runner.ask(question)).toBe(replyText);
    runner.close();
    await trap.close();
    expect(trap.asked).toEqual([]);
    expect(here.calls).toEqual([{ city: "Zürich" }]);
    const { requests } = here.loopback;
    expect(requests).toHaveLength(2);
    expectOnlyOurs(requests, prompt);
    expect(requests[0].body.messages).toEqual([
      { role: "user", content: [{ type: "text", text: question, ...cached }] },
    ]);
    const [result, ...others] = requests[1].body.messages.at(-1).content;
    expect(others).toEqual([]);
    expect(result).toMatchObject({ type: "tool_result", content: [{ type: "text", text: answer }] });
  });

  it.each([false, true])("sends another prompt with the next question, reminders: %s", async (reminders) => {
    const runner = start(await samplePrompt(), { reminders });
    await runner.ask("One?");
    const second = await samplePrompt("second");
    runner.useSystemPrompt(second);
    await runner.ask("Two?");
    const later = here.loopback.requests.slice(2);
    expectOnlyOurs(later, second);
    const said = later[0].body.messages.flatMap(textOf).filter((text) => !isReminder(text));
    expect(said).toEqual(["One?", replyText, "Two?"]);
  });

  it("sends a prompt that no command line could hold", async () => {
    const prompt = (await samplePrompt()).repeat(20);
    expect(Buffer.byteLength(prompt)).toBeGreaterThan(400_000);
    await start(prompt, { mcpServers: {} }).ask("One?");
    expect(bytes(here.loopback.requests[0].body.system[1].text)).toBe(bytes(prompt));
  });

  it("adds reminders to the conversation, never to the prompt, when they are left on", async () => {
    await plantFiles(here.folder);
    const prompt = await samplePrompt();
    await start(prompt, { reminders: true }).ask(question);
    expectOnlyOurs(here.loopback.requests, prompt);
    const texts = textOf(here.loopback.requests[0].body.messages[0]);
    expect(texts.at(-1)).toBe(question);
    expect(texts.length).toBeGreaterThan(1);
    expect(texts.slice(0, -1).filter((text) => !isReminder(text))).toEqual([]);
    expect(texts.join("\n")).not.toContain("Planted");
    expect(existsSync(join(here.folder, "started"))).toBe(false);
  });

  it("offers the tools of its own that were named", async () => {
    const prompt = await samplePrompt();
    await start(prompt, { builtInTools: ["Read"] }).ask("One?");
    expectOnlyOurs(here.loopback.requests, prompt, ["Read", "mcp__quoin__weather"]);
  });

  it("throws what the provider refuses", async () => {
    const model = { url: `${here.loopback.url}/nowhere`, name: "claude-sonnet-4-5", key: "no-key" };
    await expect(start("Ours", { model }).ask("One?")).rejects.toThrow(/404|not_found|model/);
  });

  it.each(["__SYSTEM_PROMPT_DYNAMIC_BOUNDARY__", "x-anthropic-billing-header: a\nb", identity])(
    "refuses what Claude Code would change: %s",
    (text) => {
      expect(() => start(text)).toThrow("The system prompt");
    },
  );
});
