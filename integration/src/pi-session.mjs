/**
 * A system prompt for a session of @mariozechner/pi-coding-agent.
 * Its own option for a custom prompt appends the date, the folder, AGENTS.md and skills, and reads a prompt that is
 * the name of a file as that file. An extension may replace the whole, and does so here.
 */
import {
  AuthStorage,
  createAgentSession,
  DefaultResourceLoader,
  ModelRegistry,
  SessionManager,
  SettingsManager,
} from "@mariozechner/pi-coding-agent";
import { checkPrompt } from "./check-prompt.mjs";
import { describeModel, lastReply, PROVIDER } from "./pi-model.mjs";

/** Nothing is found in the folder, in the home directory or in settings: what is used is named here. */
async function loadResources({ folder, settingsManager, extension, readPrompt }) {
  const loader = new DefaultResourceLoader({
    cwd: folder,
    agentDir: folder,
    settingsManager,
    noExtensions: true,
    noSkills: true,
    noPromptTemplates: true,
    noThemes: true,
    noContextFiles: true,
    systemPromptOverride: readPrompt,
    appendSystemPromptOverride: () => [],
    extensionFactories: [extension],
  });
  await loader.reload();
  return loader;
}

/** `tools` are ToolDefinitions of pi, `builtInTools` names such as "read"; `model` is { protocol, url, name, key }. */
export async function startPiSession({ systemPrompt, model, folder, tools = [], builtInTools = [] }) {
  let current = checkPrompt(systemPrompt);
  const extension = (pi) => {
    pi.on("before_agent_start", () => ({ systemPrompt: current }));
  };
  const settingsManager = SettingsManager.inMemory();
  const authStorage = AuthStorage.inMemory();
  authStorage.setRuntimeApiKey(PROVIDER, model.key);
  const { session } = await createAgentSession({
    cwd: folder,
    agentDir: folder,
    model: describeModel(model),
    thinkingLevel: "off",
    authStorage,
    modelRegistry: ModelRegistry.inMemory(authStorage),
    settingsManager,
    sessionManager: SessionManager.inMemory(folder),
    resourceLoader: await loadResources({ folder, settingsManager, extension, readPrompt: () => current }),
    customTools: tools,
    tools: [...builtInTools, ...tools.map(({ name }) => name)],
  });

  // Turns that no question began (a custom message, for one) pass by the extension with what pi made of ours.
  const { streamFn } = session.agent;
  session.agent.streamFn = (piModel, context, options) =>
    streamFn(piModel, { ...context, systemPrompt: current }, options);

  return {
    session,
    async ask(text) {
      await session.prompt(text);
      return lastReply(session.messages);
    },
    /** From the next request on, even within a run. */
    useSystemPrompt(next) {
      current = checkPrompt(next);
    },
    async close() {
      await session.abort();
      session.dispose();
    },
  };
}
