import { QuoinError } from "../../../errors.ts";
import { jsonPlace } from "../json-places.ts";
import { type Loader, tidyPath } from "../load.ts";
import { compareSchemas, type SchemaDifference } from "./compare-schemas.ts";
import { type Findings, placeIn } from "./finding.ts";

/** A schema's file, and what the code has of it. */
export interface SchemaPair {
  /** From the root. */
  file: string;
  /** The file is to equal one of them; see `schemasFromCode`. */
  schemas: readonly unknown[];
  /** Where they come from, for the message. */
  from: string;
}

/** More would bury the rest of the report: the first differences show what happened. */
const mostShown = 5;

export async function findSchemaDrift(
  pairs: readonly SchemaPair[],
  loader: Loader,
  usersOf: (file: string) => readonly string[],
  findings: Findings,
): Promise<void> {
  for (const { file: path, schemas, from } of pairs) {
    const nodes = usersOf(tidyPath(path));
    const report = (message: string, place = { file: path, line: 1, column: 1 }) =>
      findings.add("schema-drift", { place, message: `${message} (${from})`, detail: message, nodes });
    try {
      const file = await loader.load(path);
      const value: unknown = JSON.parse(file.text);
      const differences = schemas.map((schema) => compareSchemas(value, schema)).reduce(fewer);
      for (const { path: keys, message } of differences.slice(0, mostShown)) {
        report(message, placeIn(file, jsonPlace(file.text, keys)));
      }
    } catch (error) {
      if (error instanceof SyntaxError) report("is not JSON");
      else if (!(error instanceof QuoinError)) throw error;
      else for (const { message } of error.problems) report(message);
    }
  }
}

const fewer = (one: SchemaDifference[], other: SchemaDifference[]) =>
  other.length < one.length ? other : one;
