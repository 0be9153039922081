import type { Ajv, ErrorObject } from "ajv";
import { deepPath } from "../../validate.ts";

export interface SchemaMistake {
  path: string[];
  message: string;
}

/** What is wrong with a JSON Schema, by the dialect that it names. */
export async function checkSchema(schema: unknown): Promise<SchemaMistake[]> {
  if (typeof schema === "boolean") return [];
  if (typeof schema !== "object" || schema === null || Array.isArray(schema))
    return [{ path: [], message: "is no JSON Schema: that is an object, true or false" }];
  const deep = deepPath(schema);
  if (deep) return [{ path: deep, message: "is nested too deep" }];
  const { $schema, ...rest } = schema as Record<string, unknown>;
  let first: SchemaMistake[] | undefined;
  for (const dialect of dialectsFor($schema)) {
    const mistakes = await mistakesIn(rest, await validatorFor(dialect));
    if (mistakes.length === 0) return [];
    first ??= mistakes;
  }
  return first ?? [];
}

type Dialect = "draft-07" | "2019-09" | "2020-12";

/** One that does not say what it is may be any; of one that is older than these nothing can be said. */
function dialectsFor($schema: unknown): Dialect[] {
  const named = String($schema ?? "");
  if (/draft-0[67]/.test(named)) return ["draft-07"];
  if (named.includes("2019-09")) return ["2019-09"];
  if (named.includes("2020-12")) return ["2020-12"];
  return /draft-0[1-5]/.test(named) ? [] : ["2020-12", "draft-07"];
}

async function mistakesIn(schema: object, ajv: Ajv): Promise<SchemaMistake[]> {
  if (!ajv.validateSchema(schema)) return closest(ajv.errors ?? []).map(mistakeOf);
  try {
    ajv.compile(schema);
    return [];
  } catch (error) {
    return mistakesOfUse(error);
  } finally {
    // Another version of it may come with the same $id.
    ajv.removeSchema(schema);
  }
}

const validators = new Map<Dialect, Promise<Ajv>>();

/** One for each dialect: to make it means to compile the dialect's own schema. */
function validatorFor(name: Dialect): Promise<Ajv> {
  const known = validators.get(name) ?? createValidator(name);
  validators.set(name, known);
  return known;
}

async function createValidator(name: Dialect): Promise<Ajv> {
  const { default: module } =
    name === "draft-07"
      ? await import("ajv")
      : name === "2019-09"
        ? await import("ajv/dist/2019.js")
        : await import("ajv/dist/2020.js");
  return new module.default({
    allErrors: true,
    strict: false,
    validateFormats: false,
    logger: false,
  }) as unknown as Ajv;
}

/** A dialect's own schema says the same at several levels; the deepest place is the one to mend. */
function closest(errors: readonly ErrorObject[]): ErrorObject[] {
  const telling = errors.filter(({ keyword }) => !["anyOf", "oneOf", "if", "$ref"].includes(keyword));
  const seen = new Set<string>();
  return (telling.length ? telling : errors).filter(({ instancePath }) => {
    if (seen.has(instancePath)) return false;
    seen.add(instancePath);
    return true;
  });
}

function mistakeOf({ instancePath, message = "is not valid", params }: ErrorObject): SchemaMistake {
  const path = instancePath
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  const allowed = (params as { allowedValues?: unknown[] }).allowedValues;
  return { path, message: allowed ? `${message} (${allowed.join(", ")})` : message };
}

/** It fits its dialect and still cannot be used. Schemas of other files may be anywhere: only those inside count. */
function mistakesOfUse(error: unknown): SchemaMistake[] {
  const { missingRef, message = "" } = error as { missingRef?: string; message?: string };
  if (missingRef !== undefined) {
    const [, fragment = ""] = missingRef.split("#");
    const inside = missingRef.startsWith("#") && fragment !== "";
    return inside ? [{ path: [], message: `refers to ${missingRef}, which it does not have` }] : [];
  }
  // In our words: the engine's message quotes the expression.
  if (error instanceof SyntaxError)
    return [{ path: [], message: "has a pattern that is no regular expression" }];
  return [{ path: [], message: `cannot be used: ${message.slice(0, 200)}` }];
}
