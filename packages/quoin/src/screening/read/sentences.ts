/** Offsets into the folded text, from its first letter or digit to the mark that ends it. */
export interface Sentence {
  start: number;
  end: number;
  isQuestion: boolean;
}

/** A line ends a sentence too; a dot or question mark inside of a number or an address does not. */
const ending = /(?:[.!?;](?![a-z0-9=/_-])|[。।؟\n])[^\p{L}\p{N}]*/gu;
const opening = /^[^\p{L}\p{N}]*/u;

/** At least one. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = opening.exec(text)?.[0].length ?? 0;
  for (const { 0: marks, index } of text.matchAll(ending)) {
    if (index <= start) continue;
    sentences.push({ start, end: index, isQuestion: /^[.!]{0,3}[?؟]/.test(marks) });
    start = index + marks.length;
  }
  if (start < text.length || sentences.length === 0)
    sentences.push({ start, end: text.length, isQuestion: false });
  return sentences;
}
