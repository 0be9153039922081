import { ollama } from "../adapters/ollama.ts";
import type { ConversationOptions, Message } from "./conversation.ts";

/** Chat templates, generously; the adapter's own allowance for a prompt. */
const overhead = 256;

/**
 * What the adapter makes, and what it does not know. Ollama cuts what is longer than it was told, silently: without a
 * window, a longer conversation is given the next power of two. With one, it was made to fit.
 */
export function ollamaBody(
  { assembly, model, maxTokens, temperature, window }: ConversationOptions,
  more: { messages: readonly Message[]; needed: number } = { messages: [], needed: 0 },
) {
  const payload = ollama(assembly, { model, maxTokens, window });
  const { messages, options } = payload;
  const grown = 2 ** Math.ceil(Math.log2(more.needed + overhead));
  return {
    ...payload,
    messages: [...messages, ...more.messages],
    options: {
      ...options,
      num_ctx: window ?? Math.max(options.num_ctx, grown),
      ...(temperature !== undefined && { temperature }),
    },
  };
}
