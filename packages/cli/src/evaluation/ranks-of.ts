/**
 * Where the documents at these indexes stand, best score first, counted from 1. Of equal scores the earlier document
 * comes first, so that the same scores always give the same ranks.
 */
export function ranksOf(scores: readonly number[], indexes: readonly number[]): number[] {
  return indexes.map((index) => {
    const own = scores[index] as number;
    let before = 0;
    for (let at = 0; at < scores.length; at++) {
      const other = scores[at] as number;
      if (other > own || (other === own && at < index)) before++;
    }
    return before + 1;
  });
}
