import { milliseconds, ratio, table } from "../table.mjs";
import { hardRate } from "./figures.mjs";

const header = [
  "system",
  "AUC (95%)",
  "precision",
  "recall (95%)",
  "F1",
  "hard false positives",
  "AUC, not English",
  `recall at ≤ ${hardRate * 100}% hard`,
  "ms a text",
  "× counting tokens",
];

/** One table, what its marks mean, and who is not in it. */
export function describeFigures(results) {
  const rows = results.filter(({ figures }) => figures).map(row);
  const left = results.filter((result) => result.left).map(({ name, left: why }) => `- ${name}: ${why}`);
  return [
    table(header, rows),
    "\\* no score, only a verdict: balanced accuracy. Precision, recall and F1 are at each system's own verdict.",
    ...(left.length > 0 ? [`Left out:\n\n${left.join("\n")}`] : []),
  ].join("\n\n");
}

export function describeSets(counts) {
  const number = (value) => value.toLocaleString("en");
  return counts
    .map(
      ({ name, texts, injections, benign, hard, otherLanguages }) =>
        `- ${name}: ${number(texts)} texts, ${number(injections)} injections, ${number(benign)} benign (${number(hard)} hard), ${number(otherLanguages)} not English`,
    )
    .join("\n");
}

function row({ name, version, figures, time }) {
  const mark = figures.hasScore ? "" : "\\*";
  return [
    [name, version].filter(Boolean).join(" "),
    `${share(figures.auc)}${mark} (${figures.aucInterval.map(share).join("–")})`,
    share(figures.precision),
    `${share(figures.recall)} (${figures.recallInterval.map(share).join("–")})`,
    share(figures.f1),
    percent(figures.hardFalsePositives),
    `${share(figures.aucOtherLanguages)}${mark}`,
    share(figures.recallAtHardRate),
    time ? milliseconds(time.judging) : "–",
    time ? ratio(time.judging, time.counting) : "–",
  ];
}

/** Three places without the zero before them; a dash where there was nothing to divide by. */
function share(value) {
  return Number.isFinite(value) ? value.toFixed(3).replace(/^0\./, ".") : "–";
}

function percent(value) {
  return Number.isFinite(value) ? `${(value * 100).toFixed(1)}%` : "–";
}
