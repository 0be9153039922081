import type { MediaPart, Part } from "../../core/part.ts";
import { partTexts, withPartTexts } from "../../core/part-texts.ts";
import type { Assembly, SealedPart, Span, Trust } from "../../core/types.ts";
import { breakSpecialTokens, findSpecialTokens } from "../../text/control-tokens.ts";
import { decodeText, encodeText, mayHoldText } from "./media.ts";

/** As for the text; an address that would have to be changed leads nowhere and is dropped. */
export function safePart({ part, trust }: Pick<SealedPart, "part" | "trust">, all: boolean): Part {
  if (!all && !isDataTrust(trust)) return part;
  const texts = partTexts(part).map((text) => breakSpecialTokens(text).text);
  const { uri: _, ...unaddressed } = part as MediaPart;
  const safe = withPartTexts(part, texts) ?? unaddressed;
  return safe.type === "media" ? safeBytes(safe, trust, all) : safe;
}

/** Bytes that a reader would take for text are text too. */
export function safeBytes(media: MediaPart, trust: Trust, all: boolean): MediaPart {
  if ((!all && !isDataTrust(trust)) || media.data === undefined || !mayHoldText(media)) return media;
  const { text, count } = breakSpecialTokens(decodeText(media.data) ?? "");
  return count ? { ...media, data: encodeText(text) } : media;
}

function isDataTrust(trust: Trust): boolean {
  return trust === "user" || trust === "untrusted";
}

/**
 * The control token screen has broken these tokens before anything was counted. A blueprint without that screen,
 * or a token made of two items that met, ends here: a backslash after its first character.
 */
export function safeText({ text, spans }: Assembly, all: boolean) {
  const broken: number[] = [];
  let at = 0;
  for (const { start, end } of findSpecialTokens(text)) {
    while (at < spans.length - 1 && (spans[at] as Span).end <= start) at++;
    let touched = at;
    while (touched < spans.length && (spans[touched] as Span).start < end && !isData(spans[touched]))
      touched++;
    if (all || (touched < spans.length && (spans[touched] as Span).start < end)) broken.push(start + 1);
  }
  return (start: number, end: number): string => {
    let written = "";
    let from = start;
    // Up to the end: a token that begins with the last character of a block is broken there.
    for (let next = firstAbove(broken, start); (broken[next] ?? Number.POSITIVE_INFINITY) <= end; next++) {
      written += `${text.slice(from, broken[next])}\\`;
      from = broken[next] as number;
    }
    return written + text.slice(from, end);
  };
}

function isData(span: Span | undefined): boolean {
  return span !== undefined && isDataTrust(span.trust);
}

function firstAbove(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
