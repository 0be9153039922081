import { encodedRuns } from "./read/peek.ts";

/** A stretch of a text that is looked at by itself. UTF-16 offsets. */
export interface Window {
  start: number;
  end: number;
}

/** Up to here a text is looked at as a whole. */
export const longestWhole = 600;
/** Small: a harmless text around an instruction outweighs it, and a long one means a bit of everything. */
const size = 400;
const step = 200;

/** Half over the one before, so that an instruction that one of them cuts stands whole in the next. */
export function windowsOf(text: string): Window[] {
  if (text.length <= longestWhole) return [{ start: 0, end: text.length }];
  const windows: Window[] = [];
  for (let at = 0; at < text.length; at += step) {
    const end = Math.min(text.length, at + size);
    windows.push({ start: seam(text, at), end: seam(text, end) });
    if (end === text.length) break;
  }
  // A window may cut what is encoded where nothing can be read of it.
  return [...windows, ...encodedRuns(text)];
}

const chancePenalty = 0.3;

/** What the best window counts: the more there are, the higher it stands by chance. */
export function penalised(sum: number, windows: number): number {
  return sum - chancePenalty * Math.log2(windows);
}

/** The next blank within a few characters, so that words stay whole. */
function seam(text: string, at: number): number {
  if (at === 0 || at >= text.length) return Math.min(at, text.length);
  for (let next = at; next < Math.min(text.length, at + 24); next++)
    if (/\s/.test(text.charAt(next))) return next;
  // Never between the halves of a character.
  return /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at + 1 : at;
}

/** Sentences and lines, for naming the ones that carried a verdict. */
export function sentencesOf(text: string, { start, end }: Window): Window[] {
  const sentences: Window[] = [];
  let from = start;
  for (const found of text
    .slice(start, end)
    .matchAll(/[^\n.!?。！？؟।]{1,400}(?:[\n.!?。！？؟।]+["'”»」)]?|$)/g)) {
    from = start + found.index;
    if (found[0].trim().length > 2) sentences.push({ start: from, end: from + found[0].length });
  }
  return sentences;
}
