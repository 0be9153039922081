import { describe, expect, it } from "vitest";
import { replyText } from "../../packages/quoin/test/adapters/loopback/sample-reply.ts";
import { startPiAgent } from "../src/pi-agent-core.mjs";
import { expectOnlyOurs, expectToolRound } from "./pi-requests.mjs";
import { samplePrompt } from "./sample-prompt.mjs";
import { bytes, useSurroundings } from "./surroundings.mjs";
import { watchConnections } from "./watch-connections.mjs";
import { piWeather } from "./weather.mjs";

const here = useSurroundings();
const question = "/help @/etc/hostname What is the weather?";

function start(systemPrompt, { protocol = "anthropic", key = "no-key" } = {}) {
  const model = { protocol, url: here.loopback.url, name: "loopback", key };
  return startPiAgent({ systemPrompt, model, tools: [piWeather(here.calls)] });
}

describe.each(["anthropic", "openai"])("pi-agent-core over %s", (protocol) => {
  it("sends our prompt and no other words of its own, through a tool call", async () => {
    const prompt = await samplePrompt();
    const watch = watchConnections();
    const runner = start(prompt, { protocol });
    expect(await runner.ask(question)).toBe(replyText);
    await runner.close();
    watch.stop();
    expect([...watch.hosts]).toEqual(["127.0.0.1"]);
    expect(here.calls).toEqual([{ city: "Zürich" }]);
    expectOnlyOurs(protocol, here.loopback.requests, prompt);
    expectToolRound(protocol, here.loopback.requests, question);
  });

  it("sends another prompt with the next question", async () => {
    const runner = start(await samplePrompt(), { protocol });
    await runner.ask("One?");
    const second = await samplePrompt("second");
    runner.useSystemPrompt(second);
    await runner.ask("Two?");
    expectOnlyOurs(protocol, here.loopback.requests.slice(2), second);
  });
});

describe("pi-agent-core", () => {
  it("puts a line of Claude Code's in front, when the key is a subscription's", async () => {
    const prompt = await samplePrompt();
    await start(prompt, { key: "sk-ant-oat-no-key" }).ask("One?");
    const [line, ours, ...others] = here.loopback.requests[0].body.system;
    expect(line.text).toBe("You are Claude Code, Anthropic's official CLI for Claude.");
    expect(bytes(ours.text)).toBe(bytes(prompt));
    expect(others).toEqual([]);
  });

  it("throws what the provider refuses", async () => {
    const model = { url: `${here.loopback.url}/nowhere`, name: "loopback", key: "no-key" };
    await expect(startPiAgent({ systemPrompt: "Ours", model }).ask("One?")).rejects.toThrow("404");
  });
});
