/** Logistic regression by Newton's method. `examples`: { features, isMeant, weight }. The last number is the offset. */
export function fitLogistic(examples, rounds = 40) {
  const count = examples[0].features.length + 1;
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  const fitted = Array(count).fill(0);
  for (let round = 0; round < rounds; round++) {
    const gradient = Array(count).fill(0);
    const curve = Array.from({ length: count }, () => Array(count).fill(0));
    for (const { features, isMeant, weight } of examples) {
      const inputs = [...features, 1];
      const likely = logistic(inputs.reduce((sum, input, at) => sum + input * fitted[at], 0));
      const share = weight / total;
      const bend = share * Math.max(1e-6, likely * (1 - likely));
      for (let one = 0; one < count; one++) {
        gradient[one] += share * (likely - isMeant) * inputs[one];
        for (let other = 0; other < count; other++) curve[one][other] += bend * inputs[one] * inputs[other];
      }
    }
    // A little ridge: where two features tell the same, neither runs away.
    for (let one = 0; one < count - 1; one++) {
      gradient[one] += 1e-5 * fitted[one];
      curve[one][one] += 1e-5;
    }
    const step = solve(curve, gradient);
    for (let one = 0; one < count; one++) fitted[one] -= step[one];
    if (Math.max(...step.map(Math.abs)) < 1e-9) break;
  }
  return fitted;
}

export function logistic(value) {
  return 1 / (1 + Math.exp(-value));
}

/** Gauss, with the largest pivot. */
function solve(matrix, right) {
  const rows = matrix.map((row, at) => [...row, right[at]]);
  const count = rows.length;
  for (let at = 0; at < count; at++) {
    const pivot = rows.slice(at).reduce((best, row) => (Math.abs(row[at]) > Math.abs(best[at]) ? row : best));
    const place = rows.indexOf(pivot);
    [rows[at], rows[place]] = [pivot, rows[at]];
    for (let below = at + 1; below < count; below++) {
      const share = rows[below][at] / pivot[at];
      for (let column = at; column <= count; column++) rows[below][column] -= share * pivot[column];
    }
  }
  const found = Array(count).fill(0);
  for (let at = count - 1; at >= 0; at--) {
    let rest = rows[at][count];
    for (let column = at + 1; column < count; column++) rest -= rows[at][column] * found[column];
    found[at] = rest / rows[at][at];
  }
  return found;
}

/** How often one of `high` is above one of `low`. */
export function auroc(high, low) {
  let wins = 0;
  for (const one of high) for (const other of low) wins += one > other ? 1 : one === other ? 0.5 : 0;
  return wins / (high.length * low.length);
}
