import type { RecordBody, RecordedSource } from "./types.ts";

export interface RecordedPrompt {
  /** What is kept of the prompt; where something is not, a line that says what stood there. */
  text: string;
  /** Whether it is the prompt itself, byte for byte. */
  complete: boolean;
}

/** Puts together what a record keeps of its prompt. */
export function promptOf(body: RecordBody, texts: ReadonlyMap<string, string>): RecordedPrompt {
  let text = "";
  let at = 0;
  let complete = true;
  const skipTo = (end: number) => {
    if (end <= at) return;
    complete = false;
    text += withheld(body, at, end);
  };
  for (const { start, end, hash, redacted } of body.kept) {
    skipTo(start);
    const kept = texts.get(hash);
    if (kept === undefined || redacted) complete = false;
    text += kept ?? `[lost: ${end - start} characters, sha256 ${hash.slice(0, 12)}]`;
    at = end;
  }
  skipTo(body.length);
  return { text, complete };
}

function withheld({ sources }: RecordBody, from: number, to: number): string {
  const inside = sources.filter(({ start, end }) => start >= from && end <= to);
  return inside.map(describe).join("\n");
}

function describe({ section, item, trust, start, end, text_hash }: RecordedSource): string {
  const name = item.startsWith(section) ? item : `${section} ${item}`;
  return `[${trust} ${name}: ${end - start} characters, sha256 ${text_hash.slice(0, 12)}]`;
}
