import { openaiChat } from "../adapters/openai-chat.ts";
import type { ConversationOptions, Message } from "./conversation.ts";

/**
 * What the adapter makes, and what it does not know. It names the answer's limit by the model: `max_completion_tokens`
 * for OpenAI's own, `max_tokens` for all others, which llama.cpp, vLLM, LM Studio and Ollama understand; sending both is
 * refused. Only a deployment under a name of one's own needs the host to tell: OpenAI's and Azure's reasoning models
 * refuse the older name. A schema whose root is no object is left to the text by the adapter, and to the review here.
 */
export function openaiBody(
  { assembly, endpoint, model, maxTokens, temperature }: ConversationOptions,
  more: { messages: readonly Message[] } = { messages: [] },
) {
  const payload = openaiChat(assembly, { model, maxTokens });
  const isOwn = /(?:^|\.)(?:openai|azure)\.com$/.test(new URL(endpoint.url).hostname);
  const { messages, max_tokens } = payload;
  return {
    ...payload,
    messages: [...messages, ...more.messages],
    ...(isOwn && max_tokens !== undefined && { max_tokens: undefined, max_completion_tokens: max_tokens }),
    ...(temperature !== undefined && { temperature }),
  };
}
