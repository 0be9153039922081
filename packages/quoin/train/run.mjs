/**
 * Trains the injection screen: reads the data, cross-validates, fixes thresholds, trains on everything and writes the
 * weights. One command, two minutes, the same bytes for the same data.
 *
 * Texts of the repository are always among the data.
 *
 *   node packages/quoin/train/run.mjs [--data FOLDER[=WEIGHT] …] --documents FOLDER[=WEIGHT] …
 *     [--out FILE] [--predictions FILE] [--figures FILE] [--sources]
 */
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gramPlaces, packWeights, pairPlaces } from "../dist/screening-training.js";
import { calibrate, thresholdsFor } from "./calibrate.mjs";
import { outOfFold, outOfSource } from "./cross-validate.mjs";
import { readData } from "./data.mjs";
import { readDocuments } from "./documents.mjs";
import { readExamples } from "./examples.mjs";
import { figuresOf, preface } from "./figures.mjs";
import { fit } from "./fit.mjs";
import { groupRows } from "./groups.mjs";
import { plantAttacks } from "./plant.mjs";
import { biasPlace, createVectoriser, pairsFrom } from "./vectors.mjs";

/** What comes with the repository, and how much each of its texts counts. */
const own = Object.entries({ texts: 0.6, pairs: 0.2 }).map(
  ([folder, weight]) => `${fileURLToPath(new URL(`../screening/${folder}`, import.meta.url))}=${weight}`,
);
const { values: options } = parseArgs({
  options: {
    data: { type: "string", multiple: true, default: [] },
    documents: { type: "string", multiple: true, default: [] },
    out: { type: "string", default: fileURLToPath(new URL("../screening/weights.bin", import.meta.url)) },
    predictions: { type: "string" },
    figures: { type: "string" },
    sources: { type: "boolean", default: false },
  },
});
const say = (text) => process.stderr.write(`${text}\n`);

/** `folder=0.3` counts each of its texts as a third of one. */
function placeOf(given) {
  const [, path, weight] = /^(.*?)(?:=([0-9.]+))?$/.exec(given);
  return { path, weight: weight === undefined ? 1 : Number(weight) };
}

const texts = [...readData([...own, ...options.data].map(placeOf)), ...readExamples()];
const documents = options.documents.map(placeOf).flatMap(readDocuments);
const rows = [...texts, ...documents, ...plantAttacks(documents, texts)];
say(`${rows.length} texts, ${rows.filter(({ attack }) => attack).length} of them attacks`);
const { signals, look } = createVectoriser();
for (const row of rows) Object.assign(row, look(row.text));
const groups = groupRows(rows);
say(`${new Set(groups).size} groups, ${signals.size} signals`);

const sums = outOfFold(rows, groups, { onFold: (done, all) => say(`fold ${done} of ${all}`) });
const { calibration, scores } = calibrate(
  sums,
  rows.map(({ attack }) => attack),
);
const thresholds = thresholdsFor(rows, scores);
say(`thresholds ${JSON.stringify(thresholds)}`);
if (options.predictions) {
  const lines = rows.map(({ id }, at) => JSON.stringify({ id, score: Number(scores[at].toFixed(6)) }));
  writeFileSync(options.predictions, `${lines.join("\n")}\n`);
}
const bySource =
  options.sources && outOfSource(rows, groups, { onFold: (done, all) => say(`source ${done} of ${all}`) });
const figures = figuresOf(rows, scores, { thresholds, bySource });
if (options.figures) writeFileSync(options.figures, `${preface}\n${figures}`);
process.stdout.write(figures);

say("training on all of them");
const weights = fit(rows);
const table = (from, places) => quantised(weights.subarray(from, from + places));
const named = [...signals].flatMap(([key, place]) => {
  const value = Math.round(weights[place] * 1000) / 1000;
  return value === 0 ? [] : [[key, value]];
});
const content = {
  ...{ bias: weights[biasPlace], signals: new Map(named.sort(([a], [b]) => (a < b ? -1 : 1))) },
  ...{ characters: table(0, gramPlaces), words: table(gramPlaces, gramPlaces) },
  ...{ pairs: table(pairsFrom, pairPlaces), calibration, thresholds },
};
const draft = packWeights({ version: "", ...content });
const version = createHash("sha256").update(draft).digest("hex").slice(0, 8);
const packed = packWeights({ version, ...content });
writeFileSync(options.out, packed);
say(`${options.out}: ${packed.length} bytes, version ${version}`);

/** One byte each. The few largest are cut off: a finer step for all the others is worth more. */
function quantised(values) {
  const sizes = Float64Array.from(values, Math.abs).sort();
  const largest = sizes[Math.floor(sizes.length * 0.9999)] || 1;
  const scale = largest / 127;
  const bytes = Int8Array.from(values, (value) => Math.max(-127, Math.min(127, Math.round(value / scale))));
  return { scale, values: bytes };
}
