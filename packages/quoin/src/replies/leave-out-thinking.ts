export interface WithoutThinking {
  /** Where the answer begins. */
  from: number;
  /** Whether there was thinking before it. */
  left: boolean;
  /** Thinking began and never ended: there is no answer. */
  open: boolean;
}

const opening = /\s{0,1000}<(think|thinking)>/iy;
const anyTag = /<(\/?)think(?:ing)?>/gi;

const channels = /\s{0,1000}(?:<\|start\|>assistant)?<\|channel\|>/y;
const finalChannel = /<\|channel\|>final\s{0,20}(?:<\|constrain\|>\s{0,20}\w{0,40}\s{0,20})?<\|message\|>/g;
const lastToken = /<\|(?:return|end)\|>\s{0,1000}$/;

/** Harmony, the format of gpt-oss: only the final channel is the answer. Its last token goes too. */
export function withoutLastToken(reply: string, start: number): string {
  channels.lastIndex = start;
  if (!channels.test(reply)) return reply;
  const tail = lastToken.exec(reply.slice(-1100))?.[0] ?? "";
  return reply.slice(0, reply.length - tail.length);
}

function passChannels(reply: string, start: number): WithoutThinking | undefined {
  channels.lastIndex = start;
  if (!channels.test(reply)) return undefined;
  finalChannel.lastIndex = start;
  if (finalChannel.exec(reply)) return { from: finalChannel.lastIndex, left: true, open: false };
  return { from: reply.length, left: true, open: true };
}

/** Passes the thinking of a reasoning model, also where the server kept the opening tag for itself. */
export function leaveOutThinking(reply: string, start: number): WithoutThinking {
  const passed = passChannels(reply, start);
  if (passed) return passed;
  let from = start;
  for (;;) {
    opening.lastIndex = from;
    const tag = opening.exec(reply)?.[1];
    if (!tag) break;
    const end = endOfThinking(reply, opening.lastIndex, tag);
    if (end === undefined) return { from: reply.length, left: true, open: true };
    from = end;
  }
  if (from === start) from = endOfUnopened(reply, start) ?? start;
  return { from, left: from > start, open: false };
}

/** Just after the tag that closes it. */
export function endOfThinking(reply: string, from: number, tag: string): number | undefined {
  const closing = new RegExp(`</${tag}>`, "gi");
  closing.lastIndex = from;
  return closing.exec(reply) ? closing.lastIndex : undefined;
}

/** A closing tag that comes before any opening one, at the end of a line: inside a string it would not be. */
function endOfUnopened(reply: string, start: number): number | undefined {
  anyTag.lastIndex = start;
  const tag = anyTag.exec(reply);
  if (tag?.[1] !== "/") return undefined;
  const end = tag.index + tag[0].length;
  const endsLine = /^[ \t]{0,100}(?:\r?\n|$)/.test(reply.slice(end, end + 110));
  const beginsLine = /(?:^|\n)[ \t]{0,100}$/.test(reply.slice(Math.max(start, tag.index - 110), tag.index));
  return endsLine || beginsLine ? end : undefined;
}
