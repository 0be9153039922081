/** A session of pi-coding-agent with nothing in it that is not named here. */
import {
  AuthStorage,
  createAgentSession,
  DefaultResourceLoader,
  ModelRegistry,
  SessionManager,
  SettingsManager,
} from "@mariozechner/pi-coding-agent";
import { describeModel, PROVIDER } from "./pi-model.mjs";

/**
 * Not for the system prompt, which is replaced as a whole. An extension in the folder is code that pi would run; skills
 * and templates there are commands that would take the place of a question which begins with a slash.
 */
const nothingFound = { noExtensions: true, noSkills: true, noPromptTemplates: true };

/** `tools` are ToolDefinitions of pi, `builtInTools` names such as "read", `extensions` functions of the host's own. */
export async function openPiSession({ model, folder, tools = [], builtInTools = [], extensions = [] }) {
  const settingsManager = SettingsManager.inMemory();
  const places = { cwd: folder, agentDir: folder, settingsManager };
  const resourceLoader = new DefaultResourceLoader({
    ...places,
    ...nothingFound,
    extensionFactories: extensions,
  });
  await resourceLoader.reload();
  const authStorage = AuthStorage.inMemory();
  authStorage.setRuntimeApiKey(PROVIDER, model.key);
  const { session } = await createAgentSession({
    ...places,
    model: describeModel(model),
    thinkingLevel: "off",
    authStorage,
    modelRegistry: ModelRegistry.inMemory(authStorage),
    sessionManager: SessionManager.inMemory(folder),
    resourceLoader,
    customTools: tools,
    tools: [...builtInTools, ...tools.map(({ name }) => name)],
  });
  return session;
}
