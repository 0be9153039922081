import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";

/**
 * All texts of the folders and files. A line is {"text", "label": "injection" or "benign"} and, where it is known,
 * "id", "lang", "kind" ("hard": harmless, and looks like an attack), "source" and "motif" (versions of one idea).
 * Every problem is told at once.
 */
export function readData(places) {
  const problems = [];
  const rows = places.flatMap(({ path, weight }) =>
    filesOf(path, problems).flatMap((file) => readFile(file, weight, problems)),
  );
  if (rows.length === 0 && problems.length === 0) problems.push("there are no texts in what was given");
  if (problems.length > 0)
    throw new Error(`The data cannot be used:\n  ${problems.slice(0, 50).join("\n  ")}`);
  return withoutCopies(rows);
}

function filesOf(path, problems) {
  try {
    if (!statSync(path).isDirectory()) return [path];
    return readdirSync(path)
      .filter((name) => name.endsWith(".jsonl"))
      .sort()
      .map((name) => join(path, name));
  } catch (error) {
    problems.push(`${path}: ${error.code === "ENOENT" ? "does not exist" : error.message}`);
    return [];
  }
}

function readFile(path, weight, problems) {
  const file = basename(path);
  return readFileSync(path, "utf8")
    .split("\n")
    .flatMap((line, at) => {
      if (line.trim() === "") return [];
      const place = `${path}:${at + 1}`;
      const row = parse(line);
      if (typeof row?.text !== "string" || row.text.trim() === "") problems.push(`${place}: has no text`);
      else if (row.label !== "injection" && row.label !== "benign")
        problems.push(`${place}: label must be "injection" or "benign"`);
      else {
        const { id = `${file}:${at + 1}`, lang = "?", kind = "?", source = file } = row;
        return [{ ...row, id, lang, kind, source, file, weight, attack: row.label === "injection" }];
      }
      return [];
    });
}

function parse(line) {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** The first of equal texts stays. */
function withoutCopies(rows) {
  const seen = new Set();
  return rows.filter(({ text }) => !seen.has(text) && seen.add(text));
}
