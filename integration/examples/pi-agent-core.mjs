/** An agent of pi-agent-core that is told anew, with every request, how tainted its session is. */
import { Agent } from "@mariozechner/pi-agent-core";
import { steerPiAgent } from "quoin/integrations/pi-agent-core";
import { model } from "./endpoint.mjs";
import { listenToPi } from "./listen-to-pi.mjs";
import { describeModel, lastReply } from "./pi-model.mjs";
import { piSeaConditions } from "./sea-conditions.mjs";
import { loadSkipper, questions } from "./skipper.mjs";

const skipper = await loadSkipper({ agentType: "pi-agent-core" });
const agent = new Agent({
  initialState: { model: describeModel(model), thinkingLevel: "off", tools: [piSeaConditions()] },
  getApiKey: () => model.key,
});
listenToPi(agent, skipper);
// Within a run as well, a tool is offered only while the module that speaks of it stands.
steerPiAgent(agent, skipper.prompt);

for (const question of questions) {
  await agent.prompt(question);
  console.log(lastReply(agent.state.messages));
}
