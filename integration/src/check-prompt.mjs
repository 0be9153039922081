/**
 * A runner that gets a prompt which it would change must not get it: none of them says a word when it does.
 * Each of these was seen on the wire; README.md says what became of them.
 */
export function checkPrompt(systemPrompt, refusals = {}) {
  if (typeof systemPrompt !== "string") throw new TypeError("The system prompt must be a string.");
  if (systemPrompt.trim() === "") {
    throw new TypeError("The system prompt is empty: the runner would send its own, or none.");
  }
  if (!systemPrompt.isWellFormed()) {
    throw new TypeError(
      "The system prompt holds half of a surrogate pair: the runner would drop or replace it.",
    );
  }
  for (const [reason, isRefused] of Object.entries(refusals)) {
    if (isRefused(systemPrompt)) throw new TypeError(`The system prompt ${reason}.`);
  }
  return systemPrompt;
}
