import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { replyText } from "../../packages/quoin/test/adapters/loopback/sample-reply.ts";
import { expectOnlyOurs, identity, textOf } from "./claude-code-requests.mjs";
import { plantedFiles } from "./planted-files.mjs";
import { startClaudeCode } from "./runners/claude-code.mjs";
import { samplePrompt, sourceOf } from "./sample-prompt.mjs";
import { startTrap } from "./start-trap.mjs";
import { bytes, useSurroundings } from "./surroundings.mjs";
import { answer, claudeServer, claudeWeatherTool } from "./weather.mjs";

const here = useSurroundings();
const question = "/cost @/etc/hostname What is the weather?";
const cached = { cache_control: { type: "ephemeral" } };

function start(system, options = {}) {
  const { folder, calls } = here;
  const source = typeof system === "string" ? sourceOf(system) : system;
  const model = { url: here.loopback.url, name: "claude-sonnet-4-5", key: "no-key" };
  const mcpServers = claudeServer([claudeWeatherTool(calls)]);
  return here.closeLater(startClaudeCode({ source, model, folder, mcpServers, ...options }));
}

const isReminder = (text) => text.startsWith("<system-reminder>\n");

describe("Claude Code", () => {
  it("sends one line of its own and our prompt, through a tool call, and asks nothing of the network", async () => {
    await here.plantFiles(plantedFiles.claudeCode);
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
    const source = sourceOf(await samplePrompt());
    const runner = start(source, { reminders });
    await runner.ask("One?");
    const second = await samplePrompt("second");
    source.use(second);
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
    await here.plantFiles(plantedFiles.claudeCode);
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
    async (text) => {
      await expect(start(text).ask("One?")).rejects.toThrow("system: ");
      expect(here.loopback.requests).toEqual([]);
    },
  );
});
