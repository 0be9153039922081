/** From an assembly to what each provider takes. */
import type { Adapter } from "./adapters/adapter.ts";
import { aiSdkAdapter } from "./adapters/ai-sdk.ts";
import { anthropicAdapter } from "./adapters/anthropic.ts";
import { chatTemplateAdapter } from "./adapters/chat-template.ts";
import { chatTemplates } from "./adapters/chat-templates.ts";
import { googleAdapter } from "./adapters/google.ts";
import { ollamaAdapter } from "./adapters/ollama.ts";
import { openaiChatAdapter } from "./adapters/openai-chat.ts";
import { openaiResponsesAdapter } from "./adapters/openai-responses.ts";
import { QuoinError } from "./errors.ts";

export type { Adapter, Contents, Price } from "./adapters/adapter.ts";
export { type AiSdkOptions, type AiSdkPayload, aiSdk } from "./adapters/ai-sdk.ts";
export { type AnthropicOptions, type AnthropicPayload, anthropic } from "./adapters/anthropic.ts";
export { type ChatTemplateOptions, type CompletionPayload, chatTemplate } from "./adapters/chat-template.ts";
export { type ChatTemplate, chatTemplates, type Turn } from "./adapters/chat-templates.ts";
export { countPayload, type PayloadCount } from "./adapters/count-payload.ts";
export { forProvider } from "./adapters/for-provider.ts";
export { type GoogleOptions, type GooglePayload, google } from "./adapters/google.ts";
export { type GoogleCacheOptions, type GoogleCachePayload, googleCache } from "./adapters/google-cache.ts";
export { type GoogleRestPayload, googleRest } from "./adapters/google-rest.ts";
export { hashPayload } from "./adapters/hash-payload.ts";
export { type OllamaOptions, type OllamaPayload, ollama } from "./adapters/ollama.ts";
export { type OpenaiChatPayload, openaiChat } from "./adapters/openai-chat.ts";
export { type OpenaiResponsesPayload, openaiResponses } from "./adapters/openai-responses.ts";
export type { AdapterOptions } from "./adapters/options.ts";
export { type ProviderName, providerNames } from "./adapters/provider-names.ts";

/** All of them, by the name that `--for` takes. */
export const adapters: readonly Adapter<unknown>[] = [
  openaiChatAdapter,
  openaiResponsesAdapter,
  googleAdapter,
  anthropicAdapter,
  ollamaAdapter,
  aiSdkAdapter,
  ...chatTemplates.map(chatTemplateAdapter),
] as readonly Adapter<unknown>[];

export function findAdapter(name: string): Adapter<unknown> {
  const found = adapters.find((adapter) => adapter.name === name);
  if (found) return found;
  const names = adapters.map((adapter) => adapter.name).join(", ");
  throw new QuoinError({
    code: "provider_unknown",
    message: `there is no provider "${name}"; there are ${names}`,
  });
}
