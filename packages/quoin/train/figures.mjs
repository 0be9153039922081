import { areaUnderCurve, byScore, interval, onceEach, recallAtHardRate } from "./metrics.mjs";

const digits = (value) => (Number.isNaN(value) ? "–" : value.toFixed(3).replace(/^0/, ""));
const range = ([low, high]) => `${digits(low)}–${digits(high)}`;
const rate = 0.03;

/** What is published: Markdown tables from out-of-fold scores, with 95% intervals. */
export function figuresOf(rows, scores, thresholds, bySource) {
  const samples = rows.map((row, at) => ({
    ...row,
    score: scores[at],
    injection: row.attack,
    hard: row.kind === "hard" && !row.attack,
  }));
  const lines = [
    "| texts | injections | harmless (hard) | AUC | recall at 3% of hard | verdict: recall | hard flagged | all harmless flagged |",
    "|---|---|---|---|---|---|---|---|",
  ];
  const add = (name, chosen, withIntervals) => {
    if (chosen.length > 0) lines.push(rowFor(name, chosen, thresholds.balanced.flag, withIntervals));
  };
  add("all", samples, true);
  add(
    "not English",
    samples.filter(({ lang }) => lang !== "en"),
    true,
  );
  for (const file of unique(samples.map(({ file }) => file)))
    add(
      file,
      samples.filter((sample) => sample.file === file),
      true,
    );
  const head = lines.splice(0);
  head[0] = head[0].replace("| texts", "| language");
  const body = [...head];
  lines.push(head[0], head[1]);
  for (const language of unique(samples.map(({ lang }) => lang)))
    add(
      language,
      samples.filter(({ lang }) => lang === language),
      false,
    );
  const sources = bySource ? sourceTable(samples, bySource) : "";
  return `${body.join("\n").replace("| language", "| texts")}\n\n${lines.join("\n")}\n${sources}`;
}

const unique = (values) => [...new Set(values)].sort();

function rowFor(name, samples, threshold, withIntervals) {
  const sorted = byScore(samples);
  const weights = onceEach(sorted);
  const auc = areaUnderCurve(sorted, weights);
  const recall = recallAtHardRate(sorted, weights, rate);
  const over = (test) => {
    const chosen = samples.filter(test);
    return chosen.length === 0
      ? Number.NaN
      : chosen.filter(({ score }) => score >= threshold).length / chosen.length;
  };
  const count = (test) => samples.filter(test).length;
  const cell = (value, figure) =>
    withIntervals && !Number.isNaN(value)
      ? `${digits(value)} (${range(interval(sorted, figure))})`
      : digits(value);
  return `| ${[
    ...[
      name,
      count(({ injection }) => injection),
      `${count(({ injection }) => !injection)} (${count(({ hard }) => hard)})`,
    ],
    cell(auc, areaUnderCurve),
    cell(recall, (drawn, drawnWeights) => recallAtHardRate(drawn, drawnWeights, rate)),
    ...[
      digits(over(({ injection }) => injection)),
      digits(over(({ hard }) => hard)),
      digits(over(({ injection }) => !injection)),
    ],
  ].join(" | ")} |`;
}

/** Sources hold attacks only, or harmless texts only: the pooled figure is the one that can be had. */
function sourceTable(samples, sums) {
  const unseen = samples.map((sample, at) => ({ ...sample, score: sums[at] }));
  const sorted = byScore(unseen);
  const weights = onceEach(sorted);
  const recall = recallAtHardRate(sorted, weights, rate);
  return `\nFrom sources that the model had seen nothing of: AUC ${digits(areaUnderCurve(sorted, weights))}, recall at 3% of hard ${digits(recall)}.\n`;
}
