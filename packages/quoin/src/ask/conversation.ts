import type { Adapter } from "../adapters/adapter.ts";
import { countPayload } from "../adapters/count-payload.ts";
import { ollamaAdapter } from "../adapters/ollama.ts";
import { openaiChatAdapter } from "../adapters/openai-chat.ts";
import { defaultMaxTokens } from "../adapters/options.ts";
import type { Assembly, Counter } from "../core/types.ts";
import type { Endpoint } from "./endpoint.ts";
import { type Exchange, fitCorrection } from "./fit-correction.ts";
import { ollamaBody } from "./ollama-body.ts";
import { openaiBody } from "./openai-body.ts";

export interface Correction {
  body: unknown;
  /** As it is sent. */
  text: string;
  /** What was changed to make the conversation fit. */
  notices: string[];
}

/** The requests of one question. Only the last refused exchange is carried, so that they cannot grow without end. */
export interface Conversation {
  prompt: unknown;
  /** `undefined` where no correction fits behind the prompt. */
  correct(exchange: Exchange): Correction | undefined;
}

export interface ConversationOptions {
  assembly: Assembly;
  endpoint: Endpoint;
  model: string;
  window?: number;
  maxTokens?: number;
  temperature?: number;
  counter: Counter;
}

export interface Message {
  role: "assistant" | "user";
  content: string;
}

export function startConversation(options: ConversationOptions): Conversation {
  const { endpoint, counter, window = Number.POSITIVE_INFINITY, maxTokens } = options;
  const adapter = (endpoint.api === "ollama" ? ollamaAdapter : openaiChatAdapter) as Pick<
    Adapter<unknown, never>,
    "read" | "price"
  >;
  const bodyOf = endpoint.api === "ollama" ? ollamaBody : openaiBody;
  const prompt = bodyOf(options);
  const used = countPayload(adapter, prompt, counter).tokens + 2 * adapter.price.message;
  const answer = maxTokens ?? Math.min(defaultMaxTokens, Math.floor(window / 4));
  return {
    prompt,
    correct(exchange) {
      const quote = "options" in prompt ? prompt.options.num_ctx : Number.POSITIVE_INFINITY;
      const fitted = fitCorrection(exchange, { used, window, answer, quote }, counter);
      if (!fitted) return undefined;
      const messages: Message[] = [
        { role: "assistant", content: fitted.reply },
        { role: "user", content: fitted.correction },
      ];
      const body = bodyOf(
        { ...options, ...(maxTokens !== undefined && { maxTokens: fitted.answer }) },
        { messages, needed: used + fitted.tokens + fitted.answer },
      );
      return { body, text: fitted.correction, notices: fitted.notices };
    },
  };
}
