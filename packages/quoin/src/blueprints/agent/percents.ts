const millionths = 1_000_000;

/**
 * A ratio and its threshold in percent. What is told of the ratio is above what is told of the threshold exactly where
 * the ratio is: "12.6% … (threshold: 13%)" with an elevated defence would look like a mistake.
 */
export function percents(ratio: number, threshold: number): { ratio: string; threshold: string } {
  const limit = floor(threshold);
  const isAbove = ratio > threshold;
  const told = [1, 2, 3].map((decimals) => (ratio * 100).toFixed(decimals));
  const rounded = told.find((text) => Number(text) > limit / 10_000 === isAbove);
  const least = ((isAbove ? ceiling(ratio) : floor(ratio)) / 10_000).toFixed(4);
  return { ratio: rounded ?? least, threshold: String(limit / 10_000) };
}

/** Divided again and compared: 0.07 × 1,000,000 is a little more than 70,000. */
function floor(share: number): number {
  const near = Math.round(share * millionths);
  return near / millionths > share ? near - 1 : near;
}

function ceiling(share: number): number {
  const near = Math.round(share * millionths);
  return near / millionths < share ? near + 1 : near;
}
