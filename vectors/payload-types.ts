/**
 * The compiler holds each payload to the request type of the provider's own package: nothing here is cast, and a
 * payload that stops fitting stops the build.
 */
import type { MessageCreateParamsNonStreaming } from "@anthropic-ai/sdk/resources/messages";
import type { CreateCachedContentParameters, GenerateContentParameters } from "@google/genai";
import type { generateText, LanguageModel } from "ai";
import type { ChatRequest } from "ollama";
import type { ChatCompletionCreateParamsNonStreaming } from "openai/resources/chat/completions";
import type { CompletionCreateParamsNonStreaming } from "openai/resources/completions";
import type { ResponseCreateParamsNonStreaming } from "openai/resources/responses/responses";
import type {
  AiSdkPayload,
  AnthropicPayload,
  CompletionPayload,
  GoogleCachePayload,
  GooglePayload,
  OllamaPayload,
  OpenaiChatPayload,
  OpenaiResponsesPayload,
} from "quoin/adapters";

export const openaiChatRequest = (payload: OpenaiChatPayload): ChatCompletionCreateParamsNonStreaming =>
  payload;

export const openaiResponsesRequest = (payload: OpenaiResponsesPayload): ResponseCreateParamsNonStreaming =>
  payload;

export const completionRequest = (payload: CompletionPayload): CompletionCreateParamsNonStreaming => payload;

export const anthropicRequest = (payload: AnthropicPayload): MessageCreateParamsNonStreaming => payload;

export const googleRequest = (payload: GooglePayload): GenerateContentParameters => payload;

export const googleCacheRequest = (payload: GoogleCachePayload): CreateCachedContentParameters => payload;

export const ollamaRequest = (payload: OllamaPayload): ChatRequest & { stream?: false } => payload;

/** The payload is spread beside a model, as its users do. */
export const aiSdkRequest = (
  model: LanguageModel,
  payload: AiSdkPayload,
): Parameters<typeof generateText>[0] => ({
  model,
  ...payload,
});
