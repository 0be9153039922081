import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { replyText } from "../../packages/quoin/test/adapters/loopback/sample-reply.ts";
import { expectOnlyOurs, expectToolRound } from "./pi-requests.mjs";
import { plantedFiles } from "./planted-files.mjs";
import { startPiSession } from "./runners/pi-session.mjs";
import { samplePrompt, sourceOf } from "./sample-prompt.mjs";
import { useSurroundings } from "./surroundings.mjs";
import { watchConnections } from "./watch-connections.mjs";
import { piWeather } from "./weather.mjs";

const here = useSurroundings();
const question = "/help @/etc/hostname What is the weather?";
const note = { customType: "note", content: "A note", display: true };

async function start(system, { protocol = "anthropic", ...more } = {}) {
  const source = typeof system === "string" ? { system, user: "" } : system;
  const model = { protocol, url: here.loopback.url, name: "loopback", key: "no-key" };
  const settings = { source, model, folder: here.folder, tools: [piWeather(here.calls)], ...more };
  return here.closeLater(await startPiSession(settings));
}

describe.each(["anthropic", "openai"])("pi-coding-agent over %s", (protocol) => {
  it("sends our prompt and no other words of its own, through a tool call", async () => {
    await here.plantFiles(plantedFiles.pi);
    const system = await samplePrompt();
    const watch = watchConnections();
    const runner = await start(system, { protocol });
    // pi has made a prompt of its own out of all of it, which stays where it is.
    expect(runner.session.systemPrompt).toContain("Planted");
    expect(await runner.ask(question)).toBe(replyText);
    watch.stop();
    expect([...watch.hosts]).toEqual(["127.0.0.1"]);
    expect(here.calls).toEqual([{ city: "Zürich" }]);
    expectOnlyOurs(protocol, here.loopback.requests, system);
    expectToolRound(protocol, here.loopback.requests, question);
    expect(JSON.stringify(here.loopback.requests)).not.toContain("Planted");
  });

  it("sends another prompt with the next question", async () => {
    const source = sourceOf(await samplePrompt());
    const runner = await start(source, { protocol });
    await runner.ask("One?");
    const second = await samplePrompt("second");
    source.use(second);
    await runner.ask("Two?");
    expectOnlyOurs(protocol, here.loopback.requests.slice(2), second);
  });
});

describe("pi-coding-agent", () => {
  it("sends our prompt with turns that no question began, and after other tools were chosen", async () => {
    const system = await samplePrompt();
    const { session } = await start(system, { builtInTools: ["read"] });
    await session.sendCustomMessage(note, { triggerTurn: true });
    expectOnlyOurs("anthropic", here.loopback.requests.splice(0), system, ["read", "weather"]);
    session.setActiveToolsByName(["weather"]);
    await session.sendCustomMessage(note, { triggerTurn: true });
    expectOnlyOurs("anthropic", here.loopback.requests, system);
  });

  it("sends our prompt whatever an extension of the host's makes of it", async () => {
    const system = await samplePrompt();
    const seen = [];
    const extension = (pi) => {
      pi.on("before_agent_start", (event) => {
        seen.push(event.prompt);
        return { systemPrompt: `${event.systemPrompt}\nAdded`, message: note };
      });
    };
    const runner = await start(system, { extensions: [extension] });
    await runner.ask("One?");
    expect(seen).toEqual(["One?"]);
    expectOnlyOurs("anthropic", here.loopback.requests, system);
  });

  it("sends our prompt after the session has read its resources again", async () => {
    await here.plantFiles(plantedFiles.pi);
    const system = await samplePrompt();
    const runner = await start(system);
    await runner.session.reload();
    await runner.ask("One?");
    expectOnlyOurs("anthropic", here.loopback.requests, system);
  });

  it("runs no code of the folder in which it works, and takes no commands from it", async () => {
    await here.plantFiles(plantedFiles.pi);
    const { session } = await start("Ours");
    const { resourceLoader } = session;
    expect(globalThis.planted).toBeUndefined();
    expect(resourceLoader.getExtensions().extensions).toEqual([]);
    expect(resourceLoader.getSkills()).toEqual({ skills: [], diagnostics: [] });
    expect(resourceLoader.getPrompts()).toEqual({ prompts: [], diagnostics: [] });
  });

  it("adds nothing to the prompt for its own tools", async () => {
    const system = await samplePrompt();
    const builtInTools = ["read", "bash", "edit", "write"];
    const runner = await start(system, { builtInTools });
    await runner.ask("One?");
    expectOnlyOurs("anthropic", here.loopback.requests, system, [...builtInTools, "weather"]);
  });

  it("reads no file whose name the prompt is", async () => {
    await here.plantFiles(plantedFiles.pi);
    const name = join(here.folder, "AGENTS.md");
    const runner = await start(name);
    await runner.ask("One?");
    expectOnlyOurs("anthropic", here.loopback.requests, name);
  });
});
