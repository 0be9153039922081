import { sha256 } from "../text/sha256.ts";
import type { RecordBody, RecordedSource } from "./types.ts";

export interface RecordedPrompt {
  /** What is kept of the prompt; where something is not, a line that says what stood there. */
  text: string;
  /** Whether nothing of it was left out or is lost. */
  whole: boolean;
  /** Whether it is the prompt itself, byte for byte: whole, and what was hashed. */
  complete: boolean;
}

/** Puts together what a record keeps of its prompt. */
export function promptOf(body: RecordBody, texts: ReadonlyMap<string, string>): RecordedPrompt {
  let text = "";
  let at = 0;
  let whole = true;
  const withheld = gapReader(body);
  const skipTo = (end: number) => {
    if (end <= at) return;
    whole = false;
    text += withheld(at, end);
  };
  for (const { start, end, hash, redacted } of body.kept) {
    skipTo(start);
    const kept = texts.get(hash);
    if (kept === undefined || redacted) whole = false;
    text += kept ?? `[lost: ${end - start} characters, sha256 ${hash.slice(0, 12)}]`;
    at = end;
  }
  skipTo(body.length);
  return { text, whole, complete: whole && sha256(text) === body.assembled_prompt_hash };
}

/** Says what stood in each gap; gaps are asked for from left to right. */
function gapReader({ sources }: RecordBody): (from: number, to: number) => string {
  let next = 0;
  return (from, to) => {
    const lines: string[] = [];
    for (; next < sources.length && (sources[next] as RecordedSource).start < to; next++) {
      const source = sources[next] as RecordedSource;
      if (source.start >= from) lines.push(describe(source));
    }
    return lines.join("\n");
  };
}

function describe({ section, item, trust, start, end, text_hash }: RecordedSource): string {
  const name = item.startsWith(section) ? item : `${section} ${item}`;
  return `[${trust} ${name}: ${end - start} characters, sha256 ${text_hash.slice(0, 12)}]`;
}
