/**
 * What each provider's own package accepts as a request, for scripts/lib/sdk-schemas.mjs.
 * A type is widened or narrowed only where it says nothing about JSON; each place says why.
 */
import type { MessageCreateParamsNonStreaming } from "@anthropic-ai/sdk/resources/messages";
import type {
  CreateCachedContentConfig,
  CreateCachedContentParameters,
  GenerateContentConfig,
  GenerateContentParameters,
  Schema,
  Tool,
} from "@google/genai";
import type { ModelMessage, SystemModelMessage } from "ai";
import type { ChatRequest, Tool as OllamaTool } from "ollama";
import type { ChatCompletionCreateParamsNonStreaming } from "openai/resources/chat/completions";
import type { CompletionCreateParamsNonStreaming } from "openai/resources/completions";
import type { ResponseCreateParamsNonStreaming } from "openai/resources/responses/responses";

export type OpenaiChatRequest = ChatCompletionCreateParamsNonStreaming;
export type OpenaiResponsesRequest = ResponseCreateParamsNonStreaming;
export type OpenaiCompletionsRequest = CompletionCreateParamsNonStreaming;
export type AnthropicMessagesRequest = MessageCreateParamsNonStreaming;
export type AiSdkMessages = ModelMessage[];
export type AiSdkSystemMessage = SystemModelMessage;

// Signals and transports are for the client, not for the provider.
type NotSent = "abortSignal" | "httpOptions";

interface GoogleConfig extends Omit<GenerateContentConfig, NotSent | "tools" | "responseSchema"> {
  // Without tools that are functions of this process.
  tools?: Tool[];
  // The package says `Schema | unknown`, which lets every misspelling through.
  responseSchema?: Schema;
}
export interface GoogleGenerateRequest extends Omit<GenerateContentParameters, "config"> {
  config?: GoogleConfig;
}
export interface GoogleCacheRequest extends Omit<CreateCachedContentParameters, "config"> {
  config?: Omit<CreateCachedContentConfig, NotSent>;
}

interface OllamaFunctionTool extends Omit<OllamaTool, "function"> {
  // The package knows a few keywords of one level only; it sends any JSON Schema as it is.
  function: Omit<OllamaTool["function"], "parameters"> & { parameters?: Record<string, unknown> };
}
export interface OllamaChatRequest extends Omit<ChatRequest, "tools"> {
  tools?: OllamaFunctionTool[];
}
