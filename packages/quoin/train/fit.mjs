import { trainLogistic } from "./logistic.mjs";
import { dimension, factorsFor, scaled } from "./vectors.mjs";

/** How closely the texts are followed, and how much more the harmless ones that look like attacks. */
const cost = 5;
const hardFactor = 2;

/** Weights for texts as they are: what they were multiplied with while training is in them. */
export function fit(rows) {
  const vectors = rows.map(({ vector }) => vector);
  const labels = rows.map(({ attack }) => (attack ? 1 : -1));
  const factors = factorsFor(vectors, labels);
  const weights = trainLogistic(
    vectors.map((vector) => scaled(vector, factors)),
    labels,
    rows.map(({ weight, kind, attack }) => cost * weight * (kind === "hard" && !attack ? hardFactor : 1)),
    { dimension },
  );
  return weights.map((value, place) => value * factors[place]);
}
