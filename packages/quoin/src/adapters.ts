/** From an assembly to what each provider takes. */
import type { Adapter } from "./adapters/adapter.ts";
import { aiSdkAdapter } from "./adapters/ai-sdk.ts";
import { anthropicAdapter } from "./adapters/anthropic.ts";
import { type ChatTemplateOptions, chatTemplate, chatTemplateAdapter } from "./adapters/chat-template.ts";
import { googleAdapter } from "./adapters/google.ts";
import { ollamaAdapter } from "./adapters/ollama.ts";
import { openaiChatAdapter } from "./adapters/openai-chat.ts";
import { openaiResponsesAdapter } from "./adapters/openai-responses.ts";
import type { ProviderName } from "./adapters/provider-names.ts";
import { chatmlTemplate } from "./adapters/templates/chatml.ts";
import { gemmaTemplate } from "./adapters/templates/gemma.ts";
import { llama3Template } from "./adapters/templates/llama3.ts";
import { mistralTemplate, mistralV7Template } from "./adapters/templates/mistral.ts";
import type { ChatTemplate } from "./adapters/templates/template.ts";
import type { Assembly } from "./core/types.ts";
import { QuoinError } from "./errors.ts";

export type { Adapter, Contents, Price } from "./adapters/adapter.ts";
export { type AiSdkPayload, aiSdk } from "./adapters/ai-sdk.ts";
export { type AnthropicOptions, type AnthropicPayload, anthropic } from "./adapters/anthropic.ts";
export {
  type ChatTemplateOptions,
  type CompletionPayload,
  chatTemplate,
  chatTemplateAdapter,
} from "./adapters/chat-template.ts";
export { countPayload, type PayloadCount } from "./adapters/count-payload.ts";
export { forProvider } from "./adapters/for-provider.ts";
export { type GoogleOptions, type GooglePayload, google } from "./adapters/google.ts";
export {
  type GoogleCache,
  type GoogleCacheOptions,
  type GoogleCachePayload,
  googleCache,
} from "./adapters/google-cache.ts";
export { type GoogleRestPayload, googleRest } from "./adapters/google-rest.ts";
export { hashPayload } from "./adapters/hash-payload.ts";
export { type OllamaOptions, type OllamaPayload, ollama } from "./adapters/ollama.ts";
export { type OpenaiChatPayload, openaiChat } from "./adapters/openai-chat.ts";
export { type OpenaiResponsesPayload, openaiResponses } from "./adapters/openai-responses.ts";
export type { AdapterOptions } from "./adapters/options.ts";
export { type ProviderName, providerNames } from "./adapters/provider-names.ts";
export type { ChatTemplate, Turn } from "./adapters/templates/template.ts";

const byName = {
  openai: openaiChatAdapter,
  "openai-responses": openaiResponsesAdapter,
  google: googleAdapter,
  anthropic: anthropicAdapter,
  ollama: ollamaAdapter,
  "ai-sdk": aiSdkAdapter,
  chatml: chatTemplateAdapter(chatmlTemplate),
  llama3: chatTemplateAdapter(llama3Template),
  mistral: chatTemplateAdapter(mistralTemplate),
  "mistral-v7": chatTemplateAdapter(mistralV7Template),
  gemma: chatTemplateAdapter(gemmaTemplate),
} satisfies Record<ProviderName, unknown>;

/** All of them, in the order of `providerNames`. */
export const adapters = Object.values(byName) as unknown as readonly Adapter<unknown>[];

/** By the name that `--for` takes. */
export function findAdapter<Name extends ProviderName>(name: Name): (typeof byName)[Name] {
  if (Object.hasOwn(byName, name)) return byName[name];
  const names = Object.keys(byName).join(", ");
  throw new QuoinError({
    code: "provider_unknown",
    message: `there is no provider "${name}"; there are ${names}`,
  });
}

const rendering = (template: ChatTemplate) => (assembly: Assembly, options?: ChatTemplateOptions) =>
  chatTemplate(template, assembly, options);

/** Chat templates rendered here, for servers that only complete text. */
export const chatml = rendering(chatmlTemplate);
export const llama3 = rendering(llama3Template);
export const mistral = rendering(mistralTemplate);
export const mistralV7 = rendering(mistralV7Template);
export const gemma = rendering(gemmaTemplate);
