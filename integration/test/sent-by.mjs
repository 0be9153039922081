/** A request in words that do not depend on its protocol. Texts are those of the user, in their order. */
export function sentBy({ body }) {
  const { tools = [], messages } = body;
  const isChat = messages[0].role === "system";
  const said = isChat ? messages.slice(1) : messages;
  return {
    system: isChat ? messages[0].content : body.system.at(-1).text,
    tools: tools.map((tool) => (isChat ? tool.function.name : tool.name)),
    roles: said.map(({ role }) => role),
    texts: said.filter(({ role }) => role === "user").flatMap(({ content }) => textsOf(content)),
  };
}

const textsOf = (content) =>
  typeof content === "string"
    ? [content]
    : content.flatMap(({ type, text }) => (type === "text" ? [text] : []));
