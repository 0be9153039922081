import { areaUnderCurve, byScore, interval, onceEach, recallAtHardRate } from "./metrics.mjs";

/** Of the hard texts that may be flagged. */
const rate = 0.03;
const digits = (value) => (Number.isNaN(value) ? "–" : value.toFixed(3).replace(/^0/, ""));
const range = ([low, high]) => `${digits(low)}–${digits(high)}`;
const unique = (values) => [...new Set(values)].sort();

export const preface = `# Figures of the injection screen

Made by packages/quoin/train/run.mjs. Every score is from a model that has seen neither the text nor a version of it: five
folds, near-duplicates and texts of one motif on one side. Intervals are the middle 95% of 1,000 resamples. *Recall at 3% of
hard* is with the threshold moved to where at most 3% of the hard harmless texts of the row are flagged; *verdict* is with the
threshold of \`balanced\`. dev.jsonl is the public development set; attacks and harmless are our first set; the others come in pairs, an
attack and a harmless text on the same matter and with the same words; documents is
Markdown of dependencies, in windows, and planted the same with an attack in the middle.
`;

const columns = ["AUC", "recall at 3% of hard", "verdict: recall", "hard flagged", "all harmless flagged"];
const head = (first) => [
  `| ${[first, "injections", "harmless (hard)", ...columns].join(" | ")} |`,
  `|${"---|".repeat(columns.length + 3)}`,
];

/** What is published: Markdown tables from out-of-fold scores. */
export function figuresOf(rows, scores, { thresholds, bySource }) {
  const samples = rows.map((row, at) => ({
    ...row,
    ...{ score: scores[at], injection: row.attack, hard: row.kind === "hard" && !row.attack },
  }));
  const row = (name, withIntervals, test) => {
    const chosen = samples.filter(test);
    return chosen.length > 0 ? [rowFor(name, chosen, thresholds.balanced.flag, withIntervals)] : [];
  };
  const isWritten = ({ file }) => !["documents", "planted", "examples"].includes(file);
  const isMain = ({ file }) => /^(?:dev|attacks|harmless)\.jsonl$/.test(file);
  const bySets = [
    ...row("public and our first set", true, isMain),
    ...row("the same, not English", true, (sample) => isMain(sample) && sample.lang !== "en"),
    ...row("with the pairs", true, isWritten),
    ...row("with the pairs, not English", true, (sample) => isWritten(sample) && sample.lang !== "en"),
    ...unique(samples.map(({ file }) => file)).flatMap((file) =>
      row(file, true, (sample) => sample.file === file),
    ),
  ];
  const byLanguage = unique(samples.map(({ lang }) => lang)).flatMap((lang) =>
    row(lang, false, (sample) => isWritten(sample) && sample.lang === lang),
  );
  return [
    `Thresholds (flag, block): ${Object.entries(thresholds)
      .map(([profile, { flag, block }]) => `${profile} ${flag}, ${block}`)
      .join("; ")}.\n`,
    ...[...head("texts"), ...bySets, "", ...head("language"), ...byLanguage],
    ...(bySource
      ? [
          "",
          sourceLine(
            samples.filter(isMain),
            bySource.filter((_, at) => isMain(samples[at])),
          ),
        ]
      : []),
    "",
  ].join("\n");
}

function rowFor(name, samples, threshold, withIntervals) {
  const sorted = byScore(samples);
  const weights = onceEach(sorted);
  const recallAt = (drawn, drawnWeights) => recallAtHardRate(drawn, drawnWeights, rate);
  const count = (test) => samples.filter(test).length;
  const over = (test) => {
    const chosen = samples.filter(test);
    return chosen.length === 0
      ? Number.NaN
      : chosen.filter(({ score }) => score >= threshold).length / chosen.length;
  };
  const cell = (figure) => {
    const value = figure(sorted, weights);
    return withIntervals && !Number.isNaN(value)
      ? `${digits(value)} (${range(interval(sorted, figure))})`
      : digits(value);
  };
  const isAttack = ({ injection }) => injection;
  const isHard = ({ hard }) => hard;
  const isHarmless = ({ injection }) => !injection;
  return `| ${[
    ...[name, count(isAttack), `${count(isHarmless)} (${count(isHard)})`],
    ...[cell(areaUnderCurve), cell(recallAt)],
    ...[isAttack, isHard, isHarmless].map((test) => digits(over(test))),
  ].join(" | ")} |`;
}

/** Sources hold attacks only, or harmless texts only: the pooled figure is the one that can be had. */
function sourceLine(samples, sums) {
  const sorted = byScore(samples.map((sample, at) => ({ ...sample, score: sums[at] })));
  const weights = onceEach(sorted);
  const recall = recallAtHardRate(sorted, weights, rate);
  const auc = digits(areaUnderCurve(sorted, weights));
  return `Public and our first set, from sources that the model had seen nothing of: AUC ${auc}, recall at 3% of hard ${digits(recall)}.`;
}
