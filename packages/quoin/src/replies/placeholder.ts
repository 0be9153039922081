/** Text that is wholly `<…>`, as our examples show what the model has to say; a closing tag is none. */
export function isPlaceholder(value: unknown): boolean {
  return typeof value === "string" && /^<(?!\/)[^<>]+>$/.test(value.trim());
}
