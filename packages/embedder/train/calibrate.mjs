// Fits the constants of packages/quoin/src/relevance/likelihoods.ts and units.ts, and prints what they are worth.
// node train/calibrate.mjs --none FILE.jsonl FOLDER…  (build the packages first)
// FOLDER has NAME.tools.jsonl and their queries; FILE has {"text"} on each line: texts for which no tool is needed.

import { evidences, findSets, partsOf, rankings, readLines } from "./calibration-sets.mjs";
import { auroc, fitLogistic, logistic } from "./logistic.mjs";

// As in likelihoods.ts and units.ts: what is fitted here is the rest.
const shareOfRival = 0.5;
const weakestRivals = { compared: 0.4, meaning: 0.2, words: 0.1 };
const doubt = { compared: 0.25, meaning: 0.2, words: 0.1 };
const worthShowing = 0.65;
const mostSelected = 5;

const given = process.argv.slice(2);
const noneAt = given.indexOf("--none");
const none = noneAt < 0 ? [] : readLines(given.splice(noneAt, 2)[1]).map(({ text }) => text);
const groups = [];
for (const set of given.flatMap(findSets)) {
  // A set that has such queries itself is left to be tested on.
  const isTest = set.queries.some(({ expected }) => expected.length === 0);
  groups.push({ name: set.name, rows: rankings(set, isTest ? [] : none) });
  if (!isTest) groups.push(...partsOf(set, none));
}
/** Sets that share tools are never fitted and tested on at once. */
const family = ({ name }) => name.split(/[/_]/)[0];
const families = [...new Set(groups.map(family))];

/** Every set counts alike, and texts without a tool half as much as those with one. */
function examplesOf(chosen, evidence, featuresOf) {
  return chosen.flatMap(({ rows }) => {
    const [some, others] = [rows.filter((row) => row.expected > 0), rows.filter((row) => row.expected === 0)];
    return rows.flatMap((row) => {
      const weight = row.expected > 0 ? 1 / some.length : 0.5 / others.length;
      return row.best[evidence].map(({ isMeant }, rank) => ({
        ...{ features: featuresOf(row, row.best[evidence], rank), isMeant: Number(isMeant), weight },
      }));
    });
  });
}

const unitFeatures = (evidence) => (row, best, rank) => {
  const gap = best[0].fused - best[rank].fused;
  const found = best[0].fused - (row.answersItself ? doubt[evidence] : 0);
  return [found, -gap, -Math.sqrt(gap), -Math.log(row.size)];
};

const shares = (row, evidence, fitted, shift) =>
  row.best[evidence].map((_, rank) => {
    const features = [...unitFeatures(evidence)(row, row.best[evidence], rank), 1];
    return logistic(shift + features.reduce((sum, feature, at) => sum + feature * fitted[at], 0));
  });

/** Of what is selected: how much of it is meant, how much of what is meant it is, and how often it is rightly nothing. */
function figuresOf({ rows }, evidence, fitted, shift, threshold) {
  let [precision, recall, some, nothing, none] = [0, 0, 0, 0, 0];
  for (const row of rows) {
    const scores = shares(row, evidence, fitted, shift);
    const selected = row.best[evidence].filter((_, rank) => scores[rank] >= threshold).slice(0, mostSelected);
    if (row.expected === 0) {
      none++;
      if (selected.length === 0) nothing++;
      continue;
    }
    some++;
    const right = selected.filter(({ isMeant }) => isMeant).length;
    precision += selected.length ? right / selected.length : 0;
    recall += right / row.expected;
  }
  return { precision: precision / some, recall: recall / some, nothing: none ? nothing / none : Number.NaN };
}

/** Recall counts double, and what is found three times as much as nothing where nothing is needed. */
function worth({ precision, recall, nothing }) {
  const found = (5 * precision * recall) / (4 * precision + recall || 1);
  return Number.isNaN(nothing) ? found : (3 * found + nothing) / 4;
}

for (const evidence of evidences) {
  const margins = (_row, best, rank) => {
    const rival = Math.max(weakestRivals[evidence], best[rank === 0 ? 1 : 0]?.fused ?? 0);
    return [best[rank].fused - shareOfRival * rival];
  };
  const whole = groups
    .filter(({ name }) => !name.includes("/"))
    .map((group) => ({ ...group, rows: group.rows.filter(({ isExtra }) => !isExtra) }));
  const [steepness, offset] = fitLogistic(examplesOf(whole, evidence, margins));
  console.log(
    `\n${evidence}: likelihoods { steepness: ${steepness.toFixed(2)}, even: ${(-offset / steepness).toFixed(3)} }`,
  );

  const fitOn = (chosen) => fitLogistic(examplesOf(chosen, evidence, unitFeatures(evidence)));
  const apart = new Map(
    families.map((name) => [name, fitOn(groups.filter((group) => family(group) !== name))]),
  );
  const meanWorth = (threshold) =>
    groups.reduce(
      (sum, group) => sum + worth(figuresOf(group, evidence, apart.get(family(group)), 0, threshold)),
      0,
    ) / groups.length;
  const thresholds = Array.from({ length: 60 }, (_, at) => (at + 1) / 100);
  const threshold = thresholds.reduce((best, each) => (meanWorth(each) > meanWorth(best) ? each : best));
  const shift = Math.log(worthShowing / (1 - worthShowing)) - Math.log(threshold / (1 - threshold));
  const fitted = fitOn(groups);
  const [best, gap, root, size, even] = fitted.map((value) => value.toFixed(2));
  console.log(
    `units { best: ${best}, gap: ${gap}, root: ${root}, size: ${size}, offset: ${(fitted[4] + shift).toFixed(2)} }`,
  );
  console.log(`  (a likelihood of ${threshold} is ${worthShowing}; offset without that ${even})`);
  console.log(
    "  precision / recall / nothing where nothing is needed, at 0.65; fitted without the set's family, then with it",
  );
  for (const group of groups) {
    const told = [apart.get(family(group)), fitted].map((each) =>
      Object.values(figuresOf(group, evidence, each, shift, worthShowing))
        .map((value) => value.toFixed(2))
        .join(" / "),
    );
    console.log(`  ${group.name.padEnd(16)} ${told.join("    ")}`);
  }
  for (const group of whole.map(({ name }) => groups.find((each) => each.name === name))) {
    const tops = (isNeeded) =>
      group.rows
        .filter((row) => row.expected > 0 === isNeeded)
        .map((row) => shares(row, evidence, apart.get(family(group)), 0)[0]);
    console.log(`  AUROC of the best score, ${group.name}: ${auroc(tops(true), tops(false)).toFixed(3)}`);
  }
}
