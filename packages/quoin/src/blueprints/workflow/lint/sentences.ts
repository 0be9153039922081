export interface Sentence {
  /** Without case, punctuation and white space: what two ways of writing the same have in common. */
  words: string;
  offset: number;
  /** The heading that it stands under, by its number. */
  section: number;
  /** The list item or paragraph that it is part of, by its number. */
  block: number;
}

/** Shorter ones are phrases that anyone repeats. */
export const leastCharacters = 20;
const heading = /^#{1,6}\s/;
const listItem = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+/;
const fence = /^\s*(`{3,}|~{3,})/;

/** The sentences of a text's paragraphs and lists; code, tables and quoted JSON have none. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let section = 0;
  let block = 0;
  let pending: { offset: number; text: string } | undefined;
  let closing: string | undefined;
  const flush = () => {
    if (pending) sentences.push(...split(pending).map((each) => ({ ...each, section, block })));
    if (pending) block++;
    pending = undefined;
  };
  let offset = 0;
  for (const line of text.split("\n")) {
    const mark = fence.exec(line)?.[1];
    if (closing !== undefined) {
      if (mark?.startsWith(closing)) closing = undefined;
    } else if (mark) {
      flush();
      closing = mark;
    } else if (heading.test(line)) {
      flush();
      section++;
    } else if (line.trim() === "" || /^\s*[|{}[\]"]/.test(line)) flush();
    else {
      const marker = listItem.exec(line)?.[0].length ?? 0;
      if (marker) flush();
      if (pending) pending.text += `\n${line}`;
      else pending = { offset: offset + marker, text: line.slice(marker) };
    }
    offset += line.length + 1;
  }
  flush();
  return sentences;
}

function split({ offset, text }: { offset: number; text: string }): { words: string; offset: number }[] {
  return Array.from(text.matchAll(/\S[^.!?]*(?:[.!?](?!\s|$)[^.!?]*)*[.!?]*/g), ({ 0: sentence, index }) => ({
    words: sentence
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim(),
    offset: offset + index,
  })).filter(({ words }) => words.length >= leastCharacters);
}
