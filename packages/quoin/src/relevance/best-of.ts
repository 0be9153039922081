/** So few are kept in order while the scores are read; more are cheaper sorted. */
const fewest = 64;

/** The places of the highest so many of `scores`, highest first; of equals the earlier. */
export function bestOf(scores: Float64Array, most: number): number[] {
  if (most > fewest)
    return Array.from(scores.keys())
      .sort((one, other) => scores[other]! - scores[one]! || one - other)
      .slice(0, most);
  const best: number[] = [];
  for (let at = 0; at < scores.length; at++) {
    const score = scores[at]!;
    if (best.length === most) {
      if (most === 0 || score <= scores[best[most - 1]!]!) continue;
      best.pop();
    }
    let place = best.length;
    while (place > 0 && scores[best[place - 1]!]! < score) place--;
    best.splice(place, 0, at);
  }
  return best;
}
