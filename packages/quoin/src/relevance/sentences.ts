/** Where one wish ends and the next begins, as far as punctuation and the commonest English links tell. */
const betweenWishes =
  /(?<=[.!?;])\s+|,\s+(?=(?:and|then|also)\b)|\b(?:and then|and also|additionally|furthermore|finally)\b/i;
const fewestWords = 3;

/** The wishes of a text: as a whole it is near to none of them. A text with only one is its own. */
export function sentences(text: string): string[] {
  const found = text.split(betweenWishes).filter((part) => countWords(part) >= fewestWords);
  return found.length > 1 ? found.slice(0, mostSentences) : [text];
}

/** Whoever wants more at once is not understood any better. */
const mostSentences = 16;

/** No quote holds another's beginning: were it so, a text of nothing but beginnings would be read over and over. */
const quoted = /(?<!\w)['"“‘][^'"“”‘’]{3,}['"”’](?!\w)/g;
const fewestLeft = 4;

/** What stands in quotes is given to a tool; the rest says which. Unless there is no rest. */
export function withoutQuotes(text: string): string {
  const rest = text.replace(quoted, " ");
  return countWords(rest) >= fewestLeft ? rest : text;
}

function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}
