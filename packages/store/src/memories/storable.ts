/** Whether both databases can keep it as it is. */
export function storable(text: unknown): text is string {
  return typeof text === "string" && !text.includes("\0") && text.isWellFormed();
}
