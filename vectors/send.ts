/** Every payload through the SDK that it is made for. */
import type { ProviderName } from "quoin/adapters";
import { aiSdk } from "./send/ai-sdk.ts";
import { anthropic } from "./send/anthropic.ts";
import { google } from "./send/google.ts";
import { ollama } from "./send/ollama.ts";
import { completions, openaiChat, openaiResponses } from "./send/openai.ts";
import type { Sender } from "./send/sender.ts";

export const senders = {
  openai: openaiChat,
  "openai-responses": openaiResponses,
  google,
  anthropic,
  ollama,
  "ai-sdk": aiSdk,
  chatml: completions,
  llama3: completions,
  mistral: completions,
  "mistral-v7": completions,
  gemma: completions,
} satisfies Record<ProviderName, Sender<never>>;
