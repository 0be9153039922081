const protocols = {
  anthropic: { api: "anthropic-messages", path: "" },
  openai: { api: "openai-completions", path: "/v1" },
};

/** Any name: a provider that pi does not know, so that it adds nothing of what it does for known ones. */
export const PROVIDER = "quoin-endpoint";

/** What pi wants to know of a model; the prices are of no use here, and it asks for them. */
export function describeModel({
  protocol = "anthropic",
  url,
  name,
  contextWindow = 200_000,
  maxTokens = 8_192,
}) {
  const { api, path } = protocols[protocol];
  return {
    id: name,
    name,
    api,
    provider: PROVIDER,
    baseUrl: `${url}${path}`,
    reasoning: false,
    input: ["text"],
    cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
    contextWindow,
    maxTokens,
  };
}

/** pi keeps an error of the provider as a message and goes on: here it is thrown. */
export function lastReply(messages) {
  const { stopReason, errorMessage, content } = messages.findLast(({ role }) => role === "assistant");
  if (stopReason === "error" || stopReason === "aborted") throw new Error(errorMessage ?? stopReason);
  return content
    .filter(({ type }) => type === "text")
    .map(({ text }) => text)
    .join("");
}
