import { basename } from "node:path";
import { type Problem, validate } from "quoin";
import { keyPlaces, located, readDocument } from "../document.ts";
import { collectProblems } from "./collect-problems.ts";
import { casesSchema } from "./suite-schema.ts";
import type { SuiteCase } from "./types.ts";

/** A case, and who can say where its keys stand. */
export interface PlacedCase {
  value: SuiteCase;
  problem(message: string, ...keys: (string | number)[]): Problem;
}

/** Everything that is wrong with any of the files is added to `problems`. */
export async function readCases(files: readonly string[], problems: Problem[]): Promise<PlacedCase[]> {
  const all: PlacedCase[] = [];
  for (const file of files) all.push(...((await collectProblems(problems, () => readFile(file))) ?? []));
  const first = new Map<string, number>();
  for (const [at, { value, problem }] of all.entries()) {
    if (first.has(value.id)) problems.push(problem("is the id of an earlier case as well", "id"));
    else first.set(value.id, at);
  }
  return all;
}

async function readFile(file: string): Promise<PlacedCase[]> {
  const document = await readDocument(file);
  const { cases, language } = await located(document, ["suite_invalid"], async () =>
    validate(casesSchema, document.value, "suite_invalid"),
  );
  // Made when something is wrong: most files are as they should be.
  let places: ReturnType<typeof keyPlaces> | undefined;
  return cases.map((each, at) => ({
    value: { ...each, language: each.language ?? language ?? basename(file).replace(/\.[^.]*$/, "") },
    problem(message, ...keys) {
      places ??= keyPlaces(document.source);
      const path = ["cases", at, ...keys];
      return { code: "suite_invalid", file: document.file, path, message, ...places(path) };
    },
  }));
}
