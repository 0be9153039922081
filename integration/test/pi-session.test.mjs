import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { replyText } from "../../packages/quoin/test/adapters/loopback/sample-reply.ts";
import { startPiSession } from "../src/pi-session.mjs";
import { expectOnlyOurs, expectToolRound } from "./pi-requests.mjs";
import { samplePrompt } from "./sample-prompt.mjs";
import { useSurroundings } from "./surroundings.mjs";
import { watchConnections } from "./watch-connections.mjs";
import { piWeather } from "./weather.mjs";

const here = useSurroundings();
const question = "/help @/etc/hostname What is the weather?";

function start(systemPrompt, { protocol = "anthropic", builtInTools } = {}) {
  const { folder } = here;
  const model = { protocol, url: here.loopback.url, name: "loopback", key: "no-key" };
  return startPiSession({ systemPrompt, model, folder, builtInTools, tools: [piWeather(here.calls)] });
}

/** Everything that pi looks for in a folder and takes into its prompt. */
async function plantFiles(folder) {
  const skill = "---\nname: planted\ndescription: Planted skill\n---\nPlanted";
  const extension = "globalThis.planted = true;\nexport default () => {};\n";
  const files = {
    "AGENTS.md": "Planted",
    "CLAUDE.md": "Planted",
    "SYSTEM.md": "Planted",
    ".pi/SYSTEM.md": "Planted",
    ".pi/APPEND_SYSTEM.md": "Planted",
    ".pi/extensions/planted.js": extension,
    ".pi/skills/planted/SKILL.md": skill,
    ".pi/prompts/help.md": "Planted",
    ".pi/themes/planted.json": "{}",
    ".pi/settings.json": JSON.stringify({ defaultThinkingLevel: "high" }),
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(folder, name, ".."), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}

describe.each(["anthropic", "openai"])("pi-coding-agent over %s", (protocol) => {
  it("sends our prompt and no other words of its own, through a tool call", async () => {
    await plantFiles(here.folder);
    const prompt = await samplePrompt();
    const watch = watchConnections();
    const runner = await start(prompt, { protocol });
    expect(await runner.ask(question)).toBe(replyText);
    expect(runner.session.systemPrompt).toBe(prompt);
    await runner.close();
    watch.stop();
    expect([...watch.hosts]).toEqual(["127.0.0.1"]);
    expect(here.calls).toEqual([{ city: "Zürich" }]);
    expectOnlyOurs(protocol, here.loopback.requests, prompt);
    expectToolRound(protocol, here.loopback.requests, question);
  });

  it("sends another prompt with the next question", async () => {
    const runner = await start(await samplePrompt(), { protocol });
    await runner.ask("One?");
    const second = await samplePrompt("second");
    runner.useSystemPrompt(second);
    await runner.ask("Two?");
    await runner.close();
    expectOnlyOurs(protocol, here.loopback.requests.slice(2), second);
  });
});

describe("pi-coding-agent", () => {
  it("sends our prompt with turns that no question began, and after other tools were chosen", async () => {
    const prompt = await samplePrompt();
    const runner = await start(prompt, { builtInTools: ["read"] });
    const message = { customType: "note", content: "A note", display: true };
    await runner.session.sendCustomMessage(message, { triggerTurn: true });
    expectOnlyOurs("anthropic", here.loopback.requests.splice(0), prompt, ["read", "weather"]);
    runner.session.setActiveToolsByName(["weather"]);
    await runner.session.sendCustomMessage(message, { triggerTurn: true });
    await runner.close();
    expectOnlyOurs("anthropic", here.loopback.requests, prompt);
  });

  it("sends our prompt after the session has read its resources again", async () => {
    await plantFiles(here.folder);
    const prompt = await samplePrompt();
    const runner = await start(prompt);
    await runner.session.reload();
    await runner.ask("One?");
    expect(runner.session.systemPrompt).toBe(prompt);
    await runner.close();
    expectOnlyOurs("anthropic", here.loopback.requests, prompt);
  });

  it("takes nothing from the folder in which it works", async () => {
    await plantFiles(here.folder);
    const prompt = await samplePrompt();
    const { session, close } = await start(prompt);
    const { resourceLoader } = session;
    expect(globalThis.planted).toBeUndefined();
    expect(resourceLoader.getExtensions().extensions).toHaveLength(1);
    expect(resourceLoader.getSkills()).toEqual({ skills: [], diagnostics: [] });
    expect(resourceLoader.getPrompts()).toEqual({ prompts: [], diagnostics: [] });
    expect(resourceLoader.getThemes()).toEqual({ themes: [], diagnostics: [] });
    expect(session.systemPrompt.startsWith(prompt)).toBe(true);
    expect(session.systemPrompt).not.toContain("Planted");
    await close();
  });

  it("adds nothing to the prompt for its own tools", async () => {
    const prompt = await samplePrompt();
    const builtInTools = ["read", "bash", "edit", "write"];
    const runner = await start(prompt, { builtInTools });
    await runner.ask("One?");
    await runner.close();
    expectOnlyOurs("anthropic", here.loopback.requests, prompt, [...builtInTools, "weather"]);
  });

  it("reads no file whose name the prompt is", async () => {
    const name = join(here.folder, "AGENTS.md");
    await plantFiles(here.folder);
    const runner = await start(name);
    await runner.ask("One?");
    await runner.close();
    expectOnlyOurs("anthropic", here.loopback.requests, name);
  });
});
