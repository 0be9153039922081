import { describe, expect, it } from "vitest";
import { replyText } from "../../packages/quoin/test/adapters/loopback/sample-reply.ts";
import { expectOnlyOurs, expectToolRound } from "./pi-requests.mjs";
import { startPiAgent } from "./runners/pi-agent.mjs";
import { samplePrompt, sourceOf } from "./sample-prompt.mjs";
import { bytes, useSurroundings } from "./surroundings.mjs";
import { watchConnections } from "./watch-connections.mjs";
import { piWeather } from "./weather.mjs";

const here = useSurroundings();
const question = "/help @/etc/hostname What is the weather?";

function start(source, { protocol = "anthropic", key = "no-key", path = "" } = {}) {
  const model = { protocol, url: `${here.loopback.url}${path}`, name: "loopback", key };
  return here.closeLater(startPiAgent({ source, model, tools: [piWeather(here.calls)] }));
}

describe.each(["anthropic", "openai"])("pi-agent-core over %s", (protocol) => {
  it("sends our prompt and no other words of its own, through a tool call", async () => {
    const system = await samplePrompt();
    const watch = watchConnections();
    expect(await start({ system, user: "" }, { protocol }).ask(question)).toBe(replyText);
    watch.stop();
    expect([...watch.hosts]).toEqual(["127.0.0.1"]);
    expect(here.calls).toEqual([{ city: "Zürich" }]);
    expectOnlyOurs(protocol, here.loopback.requests, system);
    expectToolRound(protocol, here.loopback.requests, question);
  });

  it("sends another prompt with the next question", async () => {
    const source = sourceOf(await samplePrompt());
    const runner = start(source, { protocol });
    await runner.ask("One?");
    const second = await samplePrompt("second");
    source.use(second);
    await runner.ask("Two?");
    expectOnlyOurs(protocol, here.loopback.requests.slice(2), second);
  });
});

describe("pi-agent-core", () => {
  it("puts a line of Claude Code's in front, when the key is a subscription's", async () => {
    const system = await samplePrompt();
    await start({ system, user: "" }, { key: "sk-ant-oat-no-key" }).ask("One?");
    const [line, ours, ...others] = here.loopback.requests[0].body.system;
    expect(line.text).toBe("You are Claude Code, Anthropic's official CLI for Claude.");
    expect(bytes(ours.text)).toBe(bytes(system));
    expect(others).toEqual([]);
  });

  it("throws what the provider refuses", async () => {
    const runner = start({ system: "Ours", user: "" }, { path: "/nowhere" });
    await expect(runner.ask("One?")).rejects.toThrow("404");
  });

  it("sends nothing when the prompt of the moment is one that it would change", async () => {
    const runner = start(() => ({ system: " ", user: "" }));
    await expect(runner.ask("One?")).rejects.toThrow("system: is empty");
    expect(here.loopback.requests).toEqual([]);
  });
});
