/** A session of pi-coding-agent that is told anew, with every request, how tainted it is. */
import { steerPiSession } from "quoin/integrations/pi-session";
import { model } from "./endpoint.mjs";
import { listenToPi } from "./listen-to-pi.mjs";
import { openPiSession } from "./open-pi-session.mjs";
import { lastReply } from "./pi-model.mjs";
import { piSeaConditions } from "./sea-conditions.mjs";
import { loadSkipper, questions } from "./skipper.mjs";

const skipper = await loadSkipper({ agentType: "pi-coding-agent" });
const session = await openPiSession({ model, folder: process.cwd(), tools: [piSeaConditions()] });
// The session's own listeners are not waited for; those of its agent are.
listenToPi(session.agent, skipper);
steerPiSession(session, skipper.prompt);

for (const question of questions) {
  await session.prompt(question);
  console.log(lastReply(session.messages));
}
session.dispose();
