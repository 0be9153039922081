/**
 * Logistic regression with an L2 penalty, by coordinate descent in the dual (Yu, Huang and Lin, 2011): each step settles
 * one text exactly, so there is no rate to choose. `costs` says how much each text counts.
 */
export function trainLogistic(vectors, labels, costs, { dimension, epochs = 30, seed = 1 }) {
  const count = vectors.length;
  const weights = new Float64Array(dimension);
  const alphas = new Float64Array(count);
  const squares = new Float64Array(count);
  for (let at = 0; at < count; at++) {
    for (const value of vectors[at].values) squares[at] += value * value;
    alphas[at] = Math.min(0.001 * costs[at], 1e-8);
    add(weights, vectors[at], labels[at] * alphas[at]);
  }
  const order = Array.from({ length: count }, (_, at) => at);
  const random = randomFrom(seed);
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random);
    let moved = 0;
    for (const at of order) {
      const before = alphas[at];
      const margin = labels[at] * dot(weights, vectors[at]);
      const after = settle(before, margin, squares[at], costs[at]);
      alphas[at] = after;
      add(weights, vectors[at], (after - before) * labels[at]);
      moved = Math.max(moved, Math.abs(after - before) / costs[at]);
    }
    if (moved < 1e-3) break;
  }
  return weights;
}

/** Newton's method for one text. */
function settle(start, margin, square, cost) {
  let alpha = start;
  for (let step = 0; step < 8; step++) {
    const slope = square * (alpha - start) + margin + Math.log(alpha / (cost - alpha));
    const bend = square + cost / (alpha * (cost - alpha));
    let next = alpha - slope / bend;
    if (next <= 0) next = alpha * 0.1;
    if (next >= cost) next = cost - (cost - alpha) * 0.1;
    if (Math.abs(next - alpha) < 1e-9) return next;
    alpha = next;
  }
  return alpha;
}

export function dot(weights, { places, values }) {
  let sum = 0;
  for (let at = 0; at < places.length; at++) sum += weights[places[at]] * values[at];
  return sum;
}

function add(weights, { places, values }, factor) {
  if (factor === 0) return;
  for (let at = 0; at < places.length; at++) weights[places[at]] += factor * values[at];
}

/** The same for the same seed: a training can be run again. */
export function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x80000000;
  };
}

function shuffle(list, random) {
  for (let at = list.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [list[at], list[other]] = [list[other], list[at]];
  }
}
