import { hashPayload } from "../adapters/hash-payload.ts";
import { checkOptions } from "./check-options.ts";
import { type Conversation, type ConversationOptions, startConversation } from "./conversation.ts";
import { unlessAborted } from "./deadline.ts";
import { type ModelAnswer, send } from "./send.ts";

/** What a review says of a reply. */
export interface Reviewed {
  ok: boolean;
  problems: readonly { at?: string; message: string }[];
  /** The message that tells the model what to do better; without one there is no further attempt. */
  correction?: string;
  /** Ends the loop at once, whatever `ok` says. */
  blocked?: { reason: string };
}

export interface AskOptions<Review extends Reviewed> extends ConversationOptions {
  key?: string;
  /** At most so many after the first attempt; 2 where absent. */
  corrections?: number;
  /** Milliseconds for a request; 300,000 where absent. */
  timeout?: number;
  signal?: AbortSignal;
  fetch?: typeof fetch;
  review(reply: string, answer: ModelAnswer): Promise<Review> | Review;
  /** Told of every message before it is sent and after it came; awaited, so that what cannot be recorded is not sent. */
  onTurn?(turn: Turn): Promise<void> | void;
}

export type Turn =
  | { kind: "prompt"; attempt: number; payloadHash: string }
  | {
      kind: "correction";
      attempt: number;
      /** As it is sent. */
      text: string;
      payloadHash: string;
      /** What was changed to make the conversation fit the window. */
      notices: string[];
    }
  | { kind: "reply"; attempt: number; answer: ModelAnswer; review: Reviewed };

export interface AskResult<Review> {
  ok: boolean;
  attempts: number;
  answer: ModelAnswer;
  review: Review;
  /** Why it ended before the corrections were used up, where that was not success. */
  stopped?: "blocked" | "uncorrectable" | "window";
}

/**
 * Sends the prompt, has the reply reviewed, and sends a correction at most so many times. A reply that never passed is
 * a result; what is wrong with the endpoint is thrown.
 */
export async function ask<Review extends Reviewed>(options: AskOptions<Review>): Promise<AskResult<Review>> {
  const { corrections = 2, timeout = 300_000, signal, endpoint, key, fetch } = options;
  checkOptions({ ...options, corrections, timeout });
  signal?.throwIfAborted();
  const conversation = startConversation(options);
  let body = conversation.prompt;
  let turn: Turn = { kind: "prompt", attempt: 1, payloadHash: hashPayload(body) };
  for (let attempt = 1; ; attempt++) {
    await options.onTurn?.(turn);
    signal?.throwIfAborted();
    const answer = await send({ endpoint, body, key, timeout, signal, fetch });
    const reviewing = async () => options.review(answer.text, answer);
    const review = await unlessAborted(reviewing(), signal);
    await options.onTurn?.({ kind: "reply", attempt, answer, review });
    const result = { ok: review.ok, attempts: attempt, answer, review };
    if (review.blocked) return { ...result, stopped: "blocked" };
    if (review.ok || attempt > corrections) return result;
    if (!review.correction?.trim()) return { ...result, stopped: "uncorrectable" };
    const next = conversation.correct({ reply: answer.text, correction: review.correction });
    if (!next) return { ...result, stopped: "window" };
    body = next.body;
    turn = correctionTurn(attempt + 1, next);
  }
}

function correctionTurn(
  attempt: number,
  { body, text, notices }: NonNullable<ReturnType<Conversation["correct"]>>,
): Turn {
  return { kind: "correction", attempt, text, payloadHash: hashPayload(body), notices };
}
