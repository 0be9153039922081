/** What is judged: labelled texts in JSON Lines, { text, label, lang, kind, id }. None of them is kept here. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { root } from "../../scripts/lib/prepare.mjs";

const own = join(root, "packages/quoin/screening/texts");

/** The public set where there is one, and our own. */
export function defaultFiles() {
  const given = process.env.QUOIN_EVAL_DIR;
  const published = given ? [join(given, "injection/dev.jsonl")] : [];
  const ownFiles = existsSync(own) ? readdirSync(own).filter((name) => name.endsWith(".jsonl")) : [];
  return [...published, ...ownFiles.sort().map((name) => join(own, name))];
}

/** Sets with their texts; every problem of all files in one error. */
export function readSets(files) {
  const problems = [];
  if (files.length === 0) {
    problems.push(
      `no texts: name a file with --data, or set QUOIN_EVAL_DIR to a folder that holds injection/dev.jsonl (${relative(root, own)} has none either)`,
    );
  }
  const places = new Map();
  const sets = files.map((file) => {
    const texts = readLines(file, problems).map(({ value, place }, at) => {
      const { id = `${basename(file)}:${at + 1}`, text, label, lang = "en", kind } = value;
      if (typeof text !== "string") problems.push(`${place}: "text" is not a string`);
      if (label !== "injection" && label !== "benign") {
        problems.push(`${place}: "label" is neither "injection" nor "benign"`);
      }
      if (places.has(id)) problems.push(`${place}: the id "${id}" is also at ${places.get(id)}`);
      places.set(id, place);
      const injection = label === "injection";
      return { id, text, injection, hard: !injection && kind === "hard", english: lang === "en" };
    });
    return { name: basename(file), texts };
  });
  if (problems.length > 0) throw new Error(listed(problems));
  return sets;
}

/** Scores by id, one for each text: a row on fewer texts than the others would not compare. */
export function readPredictions(file, texts) {
  const problems = [];
  const scores = new Map();
  for (const { value, place } of readLines(file, problems)) {
    if (Number.isFinite(value.score)) scores.set(value.id, value.score);
    else problems.push(`${place}: "score" is not a number`);
  }
  const without = texts.filter(({ id }) => !scores.has(id));
  if (without.length > 0) {
    problems.push(
      `${file}: ${without.length} of ${texts.length} texts have no prediction, the first is "${without[0].id}". Predict them too, or leave their file out with --data`,
    );
  }
  if (problems.length > 0) throw new Error(listed(problems));
  return texts.map(({ id }) => scores.get(id));
}

function readLines(file, problems) {
  if (!existsSync(file)) {
    problems.push(`${file} does not exist: check --data, --predictions and QUOIN_EVAL_DIR`);
    return [];
  }
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line, at) => {
      if (line.trim() === "") return [];
      const place = `${file}:${at + 1}`;
      try {
        return [{ value: JSON.parse(line), place }];
      } catch (error) {
        problems.push(`${place}: not JSON (${error.message})`);
        return [];
      }
    });
}

const mostListed = 10;

function listed(problems) {
  const more = problems.length > mostListed ? [`and ${problems.length - mostListed} more`] : [];
  return ["The texts cannot be read:", ...problems.slice(0, mostListed), ...more].join("\n  ");
}
