import { type PiSession, steerPiSession } from "quoin/integrations/pi-session";
import { lastReply, type PiReply, piModel, piProvider } from "./pi-model.ts";
import type { Runner, RunnerKind, RunnerSetup } from "./runner.ts";

interface Session extends PiSession {
  messages: PiReply[];
  prompt(text: string): Promise<void>;
  abort(): Promise<void>;
  dispose(): void;
}

interface PiCodingAgent {
  AuthStorage: { inMemory(): { setRuntimeApiKey(provider: string, key: string): void } };
  ModelRegistry: { inMemory(auth: object): object };
  SettingsManager: { inMemory(): object };
  SessionManager: { inMemory(folder: string): object };
  DefaultResourceLoader: new (options: object) => { reload(): Promise<void> };
  createAgentSession(options: object): Promise<{ session: Session }>;
}

export const piSession: RunnerKind = { package: "@mariozechner/pi-coding-agent", start };

/** An extension in the folder is code that pi would run; skills and templates would take the place of a question. */
const nothingFound = { noExtensions: true, noSkills: true, noPromptTemplates: true };

/** Nothing is kept: no settings, no session and no key of the user's own is read or written. */
async function start(module: unknown, { source, model, folder }: RunnerSetup): Promise<Runner> {
  const pi = module as PiCodingAgent;
  const authStorage = pi.AuthStorage.inMemory();
  authStorage.setRuntimeApiKey(piProvider, model.key);
  const places = { cwd: folder, agentDir: folder, settingsManager: pi.SettingsManager.inMemory() };
  const resourceLoader = new pi.DefaultResourceLoader({ ...places, ...nothingFound });
  await resourceLoader.reload();
  const { session } = await pi.createAgentSession({
    ...places,
    resourceLoader,
    model: piModel(model),
    thinkingLevel: "off",
    authStorage,
    modelRegistry: pi.ModelRegistry.inMemory(authStorage),
    sessionManager: pi.SessionManager.inMemory(folder),
    tools: [],
  });
  steerPiSession(session, source);
  return {
    async ask(question) {
      await session.prompt(question);
      return lastReply(session.messages);
    },
    async close() {
      await session.abort();
      session.dispose();
    },
  };
}
