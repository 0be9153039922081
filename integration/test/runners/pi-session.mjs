import { steerPiSession } from "quoin/integrations/pi-session";
import { openPiSession } from "../../examples/open-pi-session.mjs";
import { lastReply } from "../../examples/pi-model.mjs";

export async function startPiSession({ source, ...settings }) {
  const session = await openPiSession(settings);
  steerPiSession(session, source);
  return {
    session,
    agent: session.agent,
    async ask(text) {
      await session.prompt(text);
      return lastReply(session.messages);
    },
    async close() {
      await session.abort();
      session.dispose();
    },
  };
}
