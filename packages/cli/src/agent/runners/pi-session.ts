import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PiSession, steerPiSession } from "quoin/integrations/pi-session";
import { loadPackage } from "../load-package.ts";
import { lastReply, type PiReply, piModel, piProvider } from "./pi-model.ts";
import type { StartRunner } from "./runner.ts";

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

/** An extension in the folder is code that pi would run; skills and templates would take the place of a question. */
const nothingFound = { noExtensions: true, noSkills: true, noPromptTemplates: true };

/** Nothing is kept: no settings, no session and no key of the user's own is read or written. */
export const startPiSession: StartRunner = async ({ source, model, folder }) => {
  const pi = await loadPackage<PiCodingAgent>("@mariozechner/pi-coding-agent");
  const agentDir = await mkdtemp(join(tmpdir(), "quoin-pi-"));
  const authStorage = pi.AuthStorage.inMemory();
  authStorage.setRuntimeApiKey(piProvider, model.key);
  const places = { cwd: folder, agentDir, settingsManager: pi.SettingsManager.inMemory() };
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
      await rm(agentDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
