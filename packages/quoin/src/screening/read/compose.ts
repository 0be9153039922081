/** A letter and the marks on it, and the parts of a Korean syllable. More marks than anybody writes are left as they are. */
const cluster =
  /[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?|[\uac00-\ud7a3][\u11a8-\u11c2]|[^\p{M}]\p{M}{0,16}|\p{M}{1,16}/suy;
const severalCharacters = /[\p{M}\u1100-\u11ff]/u;

/**
 * One character where Unicode has one for a letter and its marks: both ways of writing look the same, so they must be
 * cut into the same windows and fit the same shapes. Letter by letter, since to sort the marks of a whole text takes
 * time in square where there are many.
 */
export function compose(given: string): { text: string; origin(at: number): number } {
  if (!severalCharacters.test(given)) return { text: given, origin: (at) => at };
  const pieces: string[] = [];
  const starts: number[] = [];
  cluster.lastIndex = 0;
  for (let found = cluster.exec(given); found; found = cluster.exec(given)) {
    const piece = found[0].length === 1 ? found[0] : found[0].normalize("NFC");
    pieces.push(piece);
    for (let unit = 0; unit < piece.length; unit++)
      starts.push(found.index + Math.min(unit, found[0].length - 1));
  }
  return { text: pieces.join(""), origin: (at) => starts[at] ?? given.length };
}
