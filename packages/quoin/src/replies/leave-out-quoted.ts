import { quotesBlocked } from "./find-blocked.ts";
import type { FoundJson } from "./find-json.ts";

/** Without our instruction on being blocked, where a reply that says something else quotes it. */
export function leaveOutQuoted(found: FoundJson, saysMore: boolean): { found: FoundJson; rest: string } {
  const quotes = saysMore ? found.values.filter(({ value }) => quotesBlocked(value)) : [];
  const isQuote = new Set(quotes);
  const pieces: string[] = [];
  let at = found.from;
  for (const { start, end } of quotes) {
    pieces.push(found.reply.slice(at, start));
    at = end;
  }
  pieces.push(found.reply.slice(at));
  const values = found.values.filter((each) => !isQuote.has(each));
  return { found: { ...found, values }, rest: pieces.join(" ").trim() };
}
