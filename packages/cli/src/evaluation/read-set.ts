import type { Problem } from "quoin";
import * as z from "zod";
import { nameOf } from "../read-text.ts";
import type { SetPlace } from "./find-sets.ts";
import { type JsonLine, readJsonLines } from "./read-json-lines.ts";

/** What a set asks of one query. */
export interface MeasuredQuery {
  query: string;
  language: string;
  /** Indexes of the tools it means, each once. */
  expected: readonly number[];
}

/** A catalogue of tools, and which of them each query means. */
export interface EvaluationSet {
  name: string;
  /** As scorers see them. */
  tools: readonly string[];
  queries: readonly MeasuredQuery[];
  /** Queries that mean no tool: there is nothing to find. */
  leftOut: number;
}

const filled = (what: string) => z.string(`must be ${what}`).refine((text) => text.trim() !== "", "is empty");
const toolSchema = z.object(
  { name: filled("the tool's name"), description: z.string("must be what the tool does, as text") },
  "must be an object",
);
const names = "must be a list of names of tools; an empty one where no tool is meant";
const querySchema = z.object(
  {
    id: filled("the query's id, as text"),
    query: filled("the query, as text"),
    lang: filled("a language, as fr or pt-BR"),
    expected: z.array(z.string("must be the name of a tool"), names),
  },
  "must be an object",
);

type Tool = z.infer<typeof toolSchema>;
type Query = z.infer<typeof querySchema>;

/** Everything that is wrong with either file is added to `problems`; then the set is not to be measured. */
export async function readSet(place: SetPlace, problems: Problem[]): Promise<EvaluationSet> {
  const already = problems.length;
  const tools = await readJsonLines(place.tools, toolSchema, problems);
  // A tool whose line is broken would be missed by every query that names it.
  const areToolsWhole = problems.length === already;
  const queries = await readJsonLines(place.queries, querySchema, problems);
  refuseTwice(place.tools, "name", tools, ({ name }) => name, problems);
  refuseTwice(place.queries, "id", queries, ({ id }) => id, problems);
  const indexes = new Map(tools.map(({ value }, at) => [value.name, at]));
  if (areToolsWhole) refuseUnknown(place, queries, indexes, problems);
  const measured = queries.filter(({ value }) => value.expected.length > 0);
  if (queries.length > 0 && measured.length === 0)
    problems.push(invalid(place.queries, "no query expects a tool: there is nothing to measure"));
  return {
    name: place.name,
    tools: tools.map(({ value }: JsonLine<Tool>) => `${value.name}: ${value.description}`),
    queries: measured.map(({ value }) => ({
      query: value.query,
      language: value.lang,
      expected: [...new Set(value.expected)].map((name) => indexes.get(name) ?? -1),
    })),
    leftOut: queries.length - measured.length,
  };
}

function refuseTwice<Value>(
  path: string,
  key: string,
  lines: readonly JsonLine<Value>[],
  nameIn: (value: Value) => string,
  problems: Problem[],
): void {
  const first = new Map<string, number>();
  for (const { line, value } of lines) {
    const name = nameIn(value);
    const before = first.get(name);
    if (before === undefined) first.set(name, line);
    else problems.push(invalid(path, `${shortened(name)} stands in line ${before} already`, line, [key]));
  }
}

function refuseUnknown(
  { tools, queries: path }: SetPlace,
  queries: readonly JsonLine<Query>[],
  indexes: ReadonlyMap<string, number>,
  problems: Problem[],
): void {
  for (const { line, value } of queries)
    for (const [at, name] of value.expected.entries())
      if (!indexes.has(name))
        problems.push(
          invalid(path, `no tool of ${nameOf(tools)} is called ${shortened(name)}`, line, ["expected", at]),
        );
}

function shortened(name: string): string {
  return JSON.stringify(name.length > 60 ? `${name.slice(0, 60)}…` : name);
}

function invalid(path: string, message: string, line?: number, keys?: (string | number)[]): Problem {
  return { code: "evaluation_invalid", file: nameOf(path), line, ...(keys && { path: keys }), message };
}
