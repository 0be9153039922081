/** The texts of a list of messages, by role. */
export function readRoles<Content>(
  messages: readonly { role: "system" | "user"; content: Content }[],
  textOf: (content: Content) => string,
): { system?: string; user: string } {
  const said = (role: "system" | "user") =>
    messages.filter((message) => message.role === role).map(({ content }) => textOf(content));
  const system = said("system");
  return { ...(system.length && { system: system.join("") }), user: said("user").join("") };
}
