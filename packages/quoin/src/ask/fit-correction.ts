import type { Counter } from "../core/types.ts";
import { breakSpecialTokens } from "../text/control-tokens.ts";
import { countTokens, cutMiddle, gap } from "./cut-middle.ts";

export interface Exchange {
  /** The reply that was refused. */
  reply: string;
  correction: string;
}

export interface Room {
  /** Tokens of the prompt and of what the protocol adds to all four messages. */
  used: number;
  /** Tokens of everything together. */
  window: number;
  /** Tokens left for the next answer, if there are any. */
  answer: number;
  /** Tokens of the quoted reply at most. */
  quote: number;
}

export interface FittedExchange extends Exchange {
  /** Tokens of both. */
  tokens: number;
  /** Tokens that the next answer can have. */
  answer: number;
  /** What was changed to make it fit. */
  notices: string[];
}

/** An answer needs some room, however long the prompt. */
const leastAnswer = 256;
/** A correction cut any shorter corrects nothing. */
const leastCorrection = 32;

/**
 * What of an exchange fits behind the prompt. First the quoted reply gives way, then the room for the answer, then the
 * correction; `undefined` where even that is not enough: a server would cut the prompt's beginning, silently.
 * What the model wrote is data like any other: as it is, but for what a server's template would obey or choke on.
 */
export function fitCorrection(exchange: Exchange, room: Room, counter: Counter): FittedExchange | undefined {
  const reply = breakSpecialTokens(exchange.reply.toWellFormed());
  const whole = breakSpecialTokens(exchange.correction.toWellFormed()).text;
  const free = room.window - room.used;
  const forReply = Math.min(room.quote, free - room.answer - countTokens(whole, counter));
  // Some servers take no message that is blank.
  const quoted = reply.text.trim() === "" ? gap : cutMiddle(reply.text, forReply, counter);
  const atLeast = countTokens(gap, counter) + Math.min(leastAnswer, room.answer);
  const correction = cutMiddle(whole, free - atLeast, counter);
  const correctionTokens = countTokens(correction, counter);
  if (correction !== whole && correctionTokens < leastCorrection) return undefined;
  const tokens = countTokens(quoted, counter) + correctionTokens;
  const answer = Math.min(room.answer, free - tokens);
  if (answer < 1) return undefined;
  const notices = [
    reply.count > 0 ? `${reply.count} control tokens in the quoted reply were broken` : undefined,
    cutNotice("quoted reply", reply.text, quoted),
    cutNotice("correction", whole, correction),
    answer < room.answer ? `${answer} of ${room.answer} tokens are left for the answer` : undefined,
  ].filter((notice) => notice !== undefined);
  return { reply: quoted, correction, tokens, answer, notices };
}

function cutNotice(name: string, whole: string, kept: string): string | undefined {
  if (kept === whole || whole.trim() === "") return undefined;
  const left = kept.length - gap.length;
  return `the ${name} was cut to ${left} of its ${whole.length} characters to fit the window`;
}
