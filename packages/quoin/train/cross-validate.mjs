import { fit } from "./fit.mjs";
import { dot, randomFrom } from "./logistic.mjs";

/**
 * For each text what a model says that has seen neither it nor any version of it. Groups go to folds whole; which
 * fold is a matter of chance, the same every time.
 */
export function outOfFold(rows, groups, { folds = 5, seed = 1, onFold = () => {} } = {}) {
  const foldOf = foldsOf(groups, { folds, seed });
  const foldOfRow = new Map(rows.map((row, at) => [row, foldOf(groups[at])]));
  const sums = new Float64Array(rows.length);
  for (let fold = 0; fold < folds; fold++) {
    // A document that is to be judged must not be known as one with an attack in it either.
    const isSeen = (row) => foldOfRow.get(row) !== fold && foldOfRow.get(row.documentRow) !== fold;
    const weights = fit(rows.filter(isSeen));
    for (const [at, row] of rows.entries())
      if (foldOfRow.get(row) === fold) sums[at] = row.judge((vector) => dot(weights, vector));
    onFold(fold + 1, folds);
  }
  return sums;
}

/** The same for texts of sources that the model has seen nothing of: how it does on a kind of text that nobody showed it. */
export function outOfSource(rows, groups, { onFold = () => {} } = {}) {
  const sums = new Float64Array(rows.length).fill(Number.NaN);
  const sources = [...new Set(rows.map(({ source }) => source))];
  for (const [index, source] of sources.entries()) {
    const own = new Set(groups.filter((_, at) => rows[at].source === source));
    const weights = fit(
      rows.filter(
        (row, at) => row.source !== source && row.documentRow?.source !== source && !own.has(groups[at]),
      ),
    );
    for (const [at, row] of rows.entries())
      if (row.source === source) sums[at] = row.judge((vector) => dot(weights, vector));
    onFold(index + 1, sources.length);
  }
  return sums;
}

/** Which fold a group is in. */
export function foldsOf(groups, { folds, seed }) {
  const random = randomFrom(seed);
  const chosen = new Map();
  for (const group of groups) if (!chosen.has(group)) chosen.set(group, Math.floor(random() * folds));
  return (group) => chosen.get(group);
}
