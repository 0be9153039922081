import { type ErrorCode, type Problem, QuoinError } from "quoin";
import type * as z from "zod";
import { jsonIn } from "../batch/json-in.ts";
import { nameOf, readText } from "../read-text.ts";

export interface JsonLine<Value> {
  line: number;
  value: Value;
}

/** Far more than a tool or a query; what is longer is some other file. */
const longestLine = 1_000_000;

/** The lines that are as they should be; whatever is wrong with the others, or with the file, is added to `problems`. */
export async function readJsonLines<Value>(
  path: string,
  schema: z.ZodType<Value>,
  problems: Problem[],
  code: ErrorCode = "evaluation_invalid",
): Promise<JsonLine<Value>[]> {
  const text = await readText(path).catch((error: unknown) => {
    if (!(error instanceof QuoinError)) throw error;
    problems.push(...error.problems);
    return undefined;
  });
  if (text === undefined) return [];
  const file = nameOf(path);
  const found: JsonLine<Value>[] = [];
  let isEmpty = true;
  for (const [at, source] of text.split("\n").entries()) {
    if (source.trim() === "") continue;
    isEmpty = false;
    const line = at + 1;
    const { value, wrong } = parseLine(source, schema, code);
    if (wrong) problems.push(...wrong.map((problem) => ({ ...problem, file, line })));
    else found.push({ line, value: value as Value });
  }
  if (isEmpty) problems.push({ code, file, message: "is empty" });
  return found;
}

function parseLine<Value>(
  source: string,
  schema: z.ZodType<Value>,
  code: ErrorCode,
): { value?: Value; wrong?: readonly Problem[] } {
  if (source.length > longestLine) {
    const message = `a line has ${source.length} characters, more than ${longestLine}`;
    return { wrong: [{ code: "file_too_large", message }] };
  }
  const json = jsonIn(source, code);
  if ("wrong" in json) return { wrong: [json.wrong] };
  const { success, data, error } = schema.safeParse(json.value);
  if (success) return { value: data };
  return {
    wrong: error.issues.map(({ path, message }) => ({
      code,
      path: path as (string | number)[],
      message,
    })),
  };
}
