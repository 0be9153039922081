/** What a tool brings in raises the taint, and the next prompt that the model sees says so. */
import { loadCounter } from "quoin";
import { memoryTaintStore, taintLedger } from "quoin/taint";
import { describe, expect, it } from "vitest";
import { listenToPi } from "../examples/listen-to-pi.mjs";
import { textOf } from "../examples/text-of.mjs";
import { agentPrompts } from "./agent-prompt.mjs";
import { startClaudeCode } from "./runners/claude-code.mjs";
import { startPiAgent } from "./runners/pi-agent.mjs";
import { startPiSession } from "./runners/pi-session.mjs";
import { sentBy } from "./sent-by.mjs";
import { useSurroundings } from "./surroundings.mjs";
import { claudeServer, claudeWeatherTool, piWeather } from "./weather.mjs";

const here = useSurroundings();
const session = "taint-test";
const ELEVATED = "### ELEVATED DEFENSE MODE";

/** A ledger, and the prompt that follows it. */
async function follow() {
  const build = await agentPrompts();
  const ledger = taintLedger({ store: memoryTaintStore(), counter: await loadCounter("o200k_base") });
  let taint = await ledger.open(session, { profile: "balanced" });
  return {
    source: () => build({ taintRatio: taint.taintRatio, taintThreshold: taint.taintThreshold }),
    async hear(text) {
      taint = await ledger.add(session, text);
    },
  };
}

const elevated = () => here.loopback.requests.map((request) => sentBy(request).system.includes(ELEVATED));

describe.each([
  ["pi-agent-core", startPiAgent],
  ["pi-coding-agent", startPiSession],
])("%s", (_name, start) => {
  it.each(["anthropic", "openai"])("is told within a run, over %s", async (protocol) => {
    const followed = await follow();
    const model = { protocol, url: here.loopback.url, name: "loopback", key: "no-key" };
    const tools = [piWeather(here.calls)];
    const settings = { source: followed.source, model, folder: here.folder, tools };
    const runner = here.closeLater(await start(settings));
    listenToPi(runner.agent, followed);
    await runner.ask("One?");
    expect(here.calls).toHaveLength(1);
    expect(elevated()).toEqual([false, true]);
  });
});

describe("Claude Code", () => {
  it("is told with the next question", async () => {
    const followed = await follow();
    const model = { url: here.loopback.url, name: "claude-sonnet-4-5", key: "no-key" };
    const mcpServers = claudeServer([claudeWeatherTool(here.calls)]);
    const settings = { source: followed.source, model, folder: here.folder, mcpServers };
    const runner = here.closeLater(startClaudeCode(settings));
    await followed.hear({ id: "question", text: "One?", source: "user" });
    await runner.ask("One?", async ({ type, uuid, message }) => {
      if (type === "user") await followed.hear({ id: uuid, text: textOf(message.content), source: "tool" });
    });
    await runner.ask("Two?");
    expect(elevated()).toEqual([false, false, true, true]);
  });
});
