/** The text of a message, whether its content is a string, or blocks of which some may hold blocks themselves. */
export function textOf(content) {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map(({ type, text, content: nested }) => (type === "text" ? text : textOf(nested))).join("");
}
