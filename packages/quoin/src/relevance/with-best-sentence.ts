/** Writes a score for each document to `into`, of the text at that place of a question: 0 is the whole. */
export type ScoreText = (text: number, into: Float64Array) => void;

/** The mean of the whole text's score and that of the sentence nearest to the document. Keeps its own room, once. */
export function withBestSentence(documents: number) {
  const nearest = new Float64Array(documents);
  const one = new Float64Array(documents);
  return (texts: number, scoreText: ScoreText, into: Float64Array): void => {
    scoreText(0, into);
    if (texts === 1) return;
    scoreText(1, nearest);
    for (let text = 2; text < texts; text++) {
      scoreText(text, one);
      for (let at = 0; at < documents; at++) if (one[at]! > nearest[at]!) nearest[at] = one[at]!;
    }
    for (let at = 0; at < documents; at++) into[at] = (into[at]! + nearest[at]!) / 2;
  };
}
