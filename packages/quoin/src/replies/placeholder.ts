/** Text that is wholly `<…>`: what an example of ours shows where the model has to say something. */
export function isPlaceholder(value: unknown): value is string {
  return typeof value === "string" && /^<[^<>]+>$/.test(value.trim());
}
