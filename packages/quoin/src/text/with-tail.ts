import { remember } from "./remember.ts";

const mostTails = 16;
const byTail = new Map<string, (text: string) => string>();

/**
 * `text + tail`, the same string object each time. A new string would have to be flattened and hashed again
 * before its count is found, which is most of what a second assembly costs.
 */
export function withTail(text: string, tail: string): string {
  let join = byTail.get(tail);
  if (!join) {
    if (byTail.size >= mostTails) return text + tail;
    join = remember((each) => each + tail, 2_000_000);
    byTail.set(tail, join);
  }
  return join(text);
}
