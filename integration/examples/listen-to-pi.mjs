import { textOf } from "./text-of.mjs";

const sources = { user: "user", assistant: "model", toolResult: "tool" };

/** pi waits for its listeners: before the next request goes out, the ledger knows what the tool has said. */
export function listenToPi(agent, { hear }) {
  let heard = 0;
  agent.subscribe(async ({ type, message }) => {
    if (type !== "message_end") return;
    heard += 1;
    // What has no row, a custom message for one, is from outside until somebody vouches for it.
    const source = sources[message.role] ?? "tool";
    await hear({ id: `message-${heard}`, text: textOf(message.content), source });
  });
}
