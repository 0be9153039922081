/** As much of pi's messages as is looked at. */
export interface PiMessage {
  role: string;
  content: unknown;
}

/**
 * A text of its own at the head of the user's first message. Not a message of its own: templates of some models refuse
 * two of one role in a row.
 */
export function withUserText(messages: readonly PiMessage[], text: string): PiMessage[] {
  if (text === "") return [...messages];
  const first = messages.findIndex(({ role }) => role === "user");
  const message = messages[first];
  // pi wants a time of every message, and sends none.
  if (!message) return [{ role: "user", content: [piText(text)], timestamp: 0 } as PiMessage, ...messages];
  const said =
    typeof message.content === "string" ? [piText(message.content)] : (message.content as object[]);
  return messages.with(first, { ...message, content: [piText(text), ...said] });
}

const piText = (text: string) => ({ type: "text", text });
