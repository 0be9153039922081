import type { ErrorObject, ValidateFunction } from "ajv";
import { QuoinError } from "../errors.ts";
import type { Findings, ReplyProblem } from "./check-format.ts";

/** One code fence around the whole reply is a habit of models and does no harm. */
const wholeFence = /^\s*(```|~~~)(?:json)?[ \t]*\r?\n([\s\S]*?)\r?\n\1\s*$/;

export async function checkJson(
  reply: string,
  schema: Record<string, unknown> | undefined,
): Promise<Findings> {
  const body = wholeFence.exec(reply)?.[2] ?? reply;
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch (error) {
    return { problems: [syntaxProblem(body, error as SyntaxError)] };
  }
  if (!schema) return { problems: [], value };
  const validate = await compile(schema);
  if (validate(value)) return { problems: [], value };
  return { problems: (validate.errors ?? []).map(schemaProblem), value };
}

function syntaxProblem(body: string, error: SyntaxError): ReplyProblem {
  const start = body.search(/[{[]/);
  const around = start > 0 ? "; the reply must be JSON alone, with no words before or after it" : "";
  const position = /position (\d+)/.exec(error.message)?.[1];
  const detail = error.message
    .replace(/,? ?"[\s\S]*" is not valid JSON/, " is not valid JSON")
    .replace(/ in JSON at position.*/s, "");
  const place = position === undefined ? {} : { at: placeOf(body, Number(position)) };
  return { ...place, message: `not valid JSON: ${detail}${around}` };
}

function placeOf(text: string, offset: number): string {
  const before = text.slice(0, offset);
  const line = before.split("\n").length;
  return `line ${line}, column ${offset - before.lastIndexOf("\n")}`;
}

/** The dialect is the one that the schema names, and draft 7 otherwise. */
async function compile(schema: Record<string, unknown>): Promise<ValidateFunction> {
  const dialect = String(schema.$schema ?? "");
  const { default: Ajv } = dialect.includes("2020-12")
    ? await import("ajv/dist/2020.js")
    : dialect.includes("2019-09")
      ? await import("ajv/dist/2019.js")
      : await import("ajv");
  const ajv = new Ajv.default({ allErrors: true, strict: false, validateFormats: false, logger: false });
  try {
    return ajv.compile(schema);
  } catch (error) {
    throw new QuoinError({
      code: "schema_invalid",
      path: ["outputFormat", "jsonSchema"],
      message: (error as Error).message,
    });
  }
}

function schemaProblem({
  instancePath,
  message = "is not valid",
  params,
  keyword,
}: ErrorObject): ReplyProblem {
  const path = instancePath
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce((text, key) => (/^\d+$/.test(key) ? `${text}[${key}]` : `${text}.${key}`), "$");
  const extra =
    keyword === "additionalProperties"
      ? ` ("${params.additionalProperty}")`
      : keyword === "enum"
        ? ` (${params.allowedValues.map((each: unknown) => JSON.stringify(each)).join(", ")})`
        : "";
  return { at: path, message: message + extra };
}
