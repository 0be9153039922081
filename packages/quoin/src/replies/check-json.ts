import type { ErrorObject, ValidateFunction } from "ajv";
import { QuoinError } from "../errors.ts";
import { deepPath } from "../validate.ts";
import type { Findings, ReplyProblem } from "./check-format.ts";
import { jsonPath } from "./json-path.ts";
import { say } from "./words.ts";

export async function checkJson(
  reply: string,
  schema: Record<string, unknown> | undefined,
): Promise<Findings> {
  let value: unknown;
  try {
    value = JSON.parse(reply);
  } catch (error) {
    return { problems: [syntaxProblem(reply, (error as SyntaxError).message)] };
  }
  if (deepPath(value)) return { problems: [{ message: say("json_too_deep") }] };
  if (!schema) return { problems: [], value };
  const validate = await compile(schema);
  try {
    if (validate(value)) return { problems: [], value };
  } catch (error) {
    // A schema that refers to itself without end.
    throw schemaError((error as Error).message);
  }
  return { problems: (validate.errors ?? []).map(schemaProblem), value };
}

/** In our words: the engine's message quotes the reply. */
function syntaxProblem(reply: string, message: string): ReplyProblem {
  const detail = /end of JSON|Unterminated/.test(message) ? say("json_cut_off") : say("json_unexpected");
  const wording = /^\s*[^\s{["\d-]/.test(reply) ? "json_words_around" : "json_syntax";
  const position = /position (\d+)/.exec(message)?.[1];
  if (position === undefined) return { message: say(wording, { detail }) };
  const before = reply.slice(0, Number(position));
  const column = before.length - before.lastIndexOf("\n");
  const at = say("place", { line: before.split("\n").length, column });
  return { at, message: say(wording, { detail }) };
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
  let validate: ValidateFunction;
  try {
    validate = ajv.compile(schema);
  } catch (error) {
    throw schemaError((error as Error).message);
  }
  // Its answer would be a promise, and every promise is true.
  if ("$async" in validate) throw schemaError("$async is not supported");
  return validate;
}

function schemaError(message: string): QuoinError {
  return new QuoinError({ code: "schema_invalid", path: ["jsonSchema"], message });
}

function schemaProblem({
  instancePath,
  message = "is not valid",
  params,
  keyword,
}: ErrorObject): ReplyProblem {
  const keys = instancePath
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  const extra =
    keyword === "additionalProperties"
      ? ` (${JSON.stringify(params.additionalProperty)})`
      : keyword === "enum"
        ? ` (${params.allowedValues.map((each: unknown) => JSON.stringify(each)).join(", ")})`
        : "";
  return { at: jsonPath(keys), message: message + extra };
}
