/** The names of the adapters, for configurations and command lines. */
export const providerNames = [
  "openai",
  "openai-responses",
  "google",
  "anthropic",
  "ollama",
  "ai-sdk",
  "chatml",
  "llama3",
  "mistral",
  "mistral-v7",
  "gemma",
] as const;

export type ProviderName = (typeof providerNames)[number];
