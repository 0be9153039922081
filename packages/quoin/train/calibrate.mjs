/** How a sum becomes a probability, and the probabilities. */
export function calibrate(sums, attacks) {
  const calibration = fitCurve(sums, attacks);
  const scores = Array.from(
    sums,
    (sum) => 1 / (1 + Math.exp(-(calibration.slope * sum + calibration.offset))),
  );
  return { calibration, scores };
}

/** Logistic regression on one number, by Newton's method. */
function fitCurve(sums, attacks) {
  let [slope, offset] = [1, 0];
  for (let step = 0; step < 50; step++) {
    let [g0, g1, h00, h01, h11] = [0, 0, 1e-6, 0, 1e-6];
    for (let at = 0; at < sums.length; at++) {
      const probability = 1 / (1 + Math.exp(-(slope * sums[at] + offset)));
      const error = probability - (attacks[at] ? 1 : 0);
      const bend = probability * (1 - probability);
      g0 += error;
      g1 += error * sums[at];
      h00 += bend;
      h01 += bend * sums[at];
      h11 += bend * sums[at] * sums[at];
    }
    const determinant = h00 * h11 - h01 * h01;
    offset -= (h11 * g0 - h01 * g1) / determinant;
    slope -= (h00 * g1 - h01 * g0) / determinant;
  }
  return { slope, offset };
}

/**
 * How many harmless look-alikes may be flagged, and how many blocked, under each profile. Ours are twins of attacks, as
 * near to them as could be written: of look-alikes that people write by chance, a fifth as many are.
 */
const falsePositiveRates = {
  paranoid: { flag: 0.2, block: 0.1 },
  balanced: { flag: 0.12, block: 0.05 },
  yolo: { flag: 0.05, block: 0.02 },
};

/** The scores that these shares of the hard texts reach. */
export function thresholdsFor(rows, scores) {
  const hard = scores.filter((_, at) => rows[at].kind === "hard" && !rows[at].attack);
  return Object.fromEntries(
    Object.entries(falsePositiveRates).map(([profile, { flag, block }]) => [
      profile,
      { flag: thresholdFor(hard, flag), block: thresholdFor(hard, block) },
    ]),
  );
}

/** The lowest score that no more than this share of the hard texts reaches. */
function thresholdFor(hardScores, rate) {
  const sorted = [...hardScores].sort((a, b) => b - a);
  const score = sorted[Math.floor(rate * sorted.length)] ?? 0;
  // Just above the first one that would be too many.
  return Math.min(0.9999, Math.ceil((score + 1e-6) * 10_000) / 10_000);
}
