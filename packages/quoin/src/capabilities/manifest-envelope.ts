import { type Problem, QuoinError, refuse } from "../errors.ts";
import { mostCapabilities } from "./capability-fields.ts";
import { type Fields, isObject } from "./is-object.ts";
import { readVectors } from "./manifest-vectors.ts";
import { vectorText } from "./vector-text.ts";

export interface ReadManifestOptions {
  /** Names the file in errors. */
  file?: string;
  /** The id of the embedder in use: vectors of another are refused. */
  embedder?: string;
}

/** Entries are still as they were written; their vectors are beside them, in the same order. */
interface Opened {
  embedder: string;
  dimension: number;
  entries: readonly Fields[];
  vectors: readonly (readonly Float32Array[])[];
}

const mostDimensions = 65_536;

/** What every file of `quoin index` has in common. `problemsOf` tells what is wrong with an entry beside its vectors. */
export function openManifest(
  given: unknown,
  { embedder }: ReadManifestOptions,
  key: "embedding" | "embeddings",
  problemsOf: (entry: Fields) => readonly { key: string; message: string }[],
): Opened {
  const top = objectIn(typeof given === "string" ? parseJson(given) : given);
  refuse(topProblems(top));
  const [madeBy, dimension] = [top.embedder as string, top.dimension as number];
  if (embedder !== undefined && embedder !== madeBy) {
    const message = `its vectors were made by ${madeBy}, and the embedder in use is ${embedder}`;
    throw new QuoinError({ code: "manifest_mismatch", message });
  }
  const entries = (top.entries as unknown[]).map((entry) => {
    // What was only now parsed is nobody else's, and thousands of copies take time.
    return isObject(entry) && typeof given !== "string" ? { ...entry } : entry;
  });
  const problems: Problem[] = [];
  for (const [at, entry] of entries.entries()) {
    if (!isObject(entry)) problems.push(invalid("must be an object", "entries", at));
    else for (const each of problemsOf(entry)) problems.push(invalid(each.message, "entries", at, each.key));
  }
  refuse(problems);
  const written = (entries as Fields[]).map(({ [key]: found }) =>
    key === "embeddings" && Array.isArray(found) ? found : [found],
  );
  const vectors = readVectors(written, dimension, key);
  return { embedder: madeBy, dimension, entries: entries as Fields[], vectors };
}

/** One line for each entry, so that a change of one is a change of one line. */
export function manifestText(
  { embedder, dimension }: { embedder: string; dimension: number },
  entries: readonly object[],
): string {
  const head = `{"version":1,"embedder":${JSON.stringify(embedder)},"dimension":${dimension},"entries":[`;
  const lines = entries.map((entry) => JSON.stringify(entry, written));
  return `${head}${lines.length === 0 ? "" : `\n${lines.join(",\n")}\n`}]}\n`;
}

function written(_key: string, value: unknown): unknown {
  return value instanceof Float32Array ? vectorText(value) : value;
}

/** Names the file in every problem. */
export function inFile<Result>(file: string | undefined, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof QuoinError) || file === undefined) throw error;
    const [first, ...rest] = error.problems.map((problem): Problem => ({ ...problem, file }));
    throw new QuoinError([first as Problem, ...rest]);
  }
}

export function invalid(message: string, ...path: (string | number)[]): Problem {
  return { code: "manifest_invalid", path, message };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The engine's own message quotes the text.
    throw new QuoinError(invalid("is not JSON: it was cut short or edited"));
  }
}

function objectIn(value: unknown): Fields {
  if (isObject(value)) return value;
  throw new QuoinError(invalid("must be an object with version, embedder, dimension and entries"));
}

function topProblems({ version, embedder, dimension, entries, ...others }: Fields): Problem[] {
  const problems = Object.keys(others).map((key) => invalid("unknown key", key));
  const need = (holds: boolean, key: string, message: string) => {
    if (!holds) problems.push(invalid(message, key));
  };
  const isName = typeof embedder === "string" && embedder !== "" && embedder.length <= 1000;
  const isCount = Number.isInteger(dimension) && (dimension as number) <= mostDimensions;
  const least = Array.isArray(entries) && entries.length > 0 ? 1 : 0;
  need(version === 1, "version", "is not 1, which is what this Quoin reads");
  need(isName, "embedder", "must be the id of an embedder");
  need(isCount && (dimension as number) >= least, "dimension", "must be how many numbers a vector has");
  need(Array.isArray(entries), "entries", "must be a list");
  const isLong = Array.isArray(entries) && entries.length > mostCapabilities;
  need(!isLong, "entries", `has more than ${mostCapabilities}`);
  return problems;
}
