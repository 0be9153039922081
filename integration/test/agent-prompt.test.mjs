/** The agent's prompt on the wire of every runner: each channel where it belongs, fresh taint, tools of modules. */

import { offeredTools } from "quoin/agent";
import { describe, expect, it } from "vitest";
import { agentPrompts } from "./agent-prompt.mjs";
import { startClaudeCode } from "./runners/claude-code.mjs";
import { startPiAgent } from "./runners/pi-agent.mjs";
import { startPiSession } from "./runners/pi-session.mjs";
import { sentBy } from "./sent-by.mjs";
import { bytes, useSurroundings } from "./surroundings.mjs";
import { claudeServer, claudeWeatherTool, piWeather } from "./weather.mjs";

const here = useSurroundings();
const weather = {
  name: "weather",
  priority: 75,
  optional: true,
  shouldInclude: () => true,
  render: () => ["## Weather", "", "Ask `weather` before you answer."],
  estimateTokens: () => 10,
  reads: () => [],
  tools: [{ name: "weather", parameters: { type: "object" } }],
};

const runners = {
  "pi-agent-core over anthropic": { start: startPi(startPiAgent, "anthropic"), tool: "weather" },
  "pi-agent-core over openai": { start: startPi(startPiAgent, "openai"), tool: "weather" },
  "pi-coding-agent over anthropic": { start: startPi(startPiSession, "anthropic"), tool: "weather" },
  "pi-coding-agent over openai": { start: startPi(startPiSession, "openai"), tool: "weather" },
  "Claude Code": { start: startClaude, tool: "mcp__quoin__weather" },
};

function startPi(start, protocol) {
  return async (source) => {
    const model = { protocol, url: here.loopback.url, name: "loopback", key: "no-key" };
    // All of them: what is withheld, steering takes out of each request.
    const tools = [piWeather(here.calls)];
    return here.closeLater(await start({ source, model, folder: here.folder, tools }));
  };
}

function startClaude(source) {
  const model = { url: here.loopback.url, name: "claude-sonnet-4-5", key: "no-key" };
  const mcpServers = claudeServer(offeredTools(source(), [claudeWeatherTool(here.calls)]));
  return here.closeLater(startClaudeCode({ source, model, folder: here.folder, mcpServers }));
}

describe.each(Object.entries(runners))("the agent's prompt through %s", (_name, { start, tool }) => {
  it("arrives byte for byte, with the tool of a module", async () => {
    const build = await agentPrompts({ modules: [weather] });
    const { system, user } = build();
    expect(user).toBe("");
    await (await start(() => build())).ask("One?");
    for (const request of here.loopback.requests) {
      expect(bytes(sentBy(request).system)).toBe(bytes(system));
      expect(sentBy(request).tools).toEqual([tool]);
    }
    expect(here.calls).toHaveLength(1);
    expect(sentBy(here.loopback.requests[0]).texts).toEqual(["One?"]);
  });

  it("keeps what nobody vouches for out of the system prompt, and before the first question", async () => {
    const build = await agentPrompts({ profile: "paranoid", modules: [weather] });
    const { system, user } = build();
    expect(user).toContain("Castle Island");
    const runner = await start(() => build());
    await runner.ask("One?");
    await runner.ask("Two?");
    const sent = here.loopback.requests.map(sentBy);
    for (const each of sent) {
      expect(bytes(each.system)).toBe(bytes(system));
      expect(each.system).not.toContain("Castle Island");
      expect(bytes(each.texts.join("\n\n")).startsWith(bytes(`${user}\n\nOne?`))).toBe(true);
      expect(each.texts.join("\n\n").split(user)).toHaveLength(2);
      // No two of one role in a row: some models' templates refuse them.
      expect(each.roles.filter((role, index) => role === each.roles[index - 1])).toEqual([]);
    }
    expect(sent.at(-1).texts).toContain("Two?");
  });

  it("loses the tool of a module that there was no room for", async () => {
    const build = await agentPrompts({ modules: [weather] });
    const small = () => build({ contextWindow: 1200 });
    expect(build().metadata.modules).toContain("weather");
    expect(small().metadata.modules).not.toContain("weather");
    await (await start(small)).ask("One?");
    expect(here.loopback.requests.map((request) => sentBy(request).tools)).toEqual([[]]);
    expect(bytes(sentBy(here.loopback.requests[0]).system)).toBe(bytes(small().system));
  });
});
