import type { Problem } from "../../errors.ts";
import { checkSchema } from "./check-schema.ts";
import { tokensIn } from "./cut.ts";
import { jsonMistakeIn } from "./json-mistake-in.ts";
import { jsonPlace } from "./json-places.ts";
import { type Loaded, perFile } from "./load.ts";

/** An include is put in as it is: a token in it would be sent to the model, and so would broken JSON. */
export async function includeProblems(file: Loaded, asSchema: boolean): Promise<Problem[]> {
  return [...tokenProblems(file), ...(await (asSchema ? schemaOf(file) : jsonOf(file)))];
}

const tokenProblems = perFile(({ path, text, placeOf }: Loaded) =>
  tokensIn(text).map(({ name, offset }): Problem => {
    const message = `$$${name} inside an include is never resolved`;
    return { code: "template_unresolved", file: path, ...placeOf(offset), message };
  }),
);

const jsonOf = perFile((file: Loaded) => jsonProblems(file, false));
const schemaOf = perFile((file: Loaded) => jsonProblems(file, true));

/** A file that says so itself is a schema, whatever its token is called. */
async function jsonProblems({ path, text, placeOf }: Loaded, asSchema: boolean): Promise<Problem[]> {
  if (!/\.json$/i.test(path)) return [];
  const mistake = jsonMistakeIn(text);
  if (mistake) {
    const message = `is ${mistake.message}; correct the file, or do not name it .json if it is to be put in as it is`;
    return [{ code: "template_unresolved", file: path, ...mistake, message }];
  }
  const value: unknown = JSON.parse(text);
  if (!asSchema && !hasDialect(value)) return [];
  return (await checkSchema(value)).map(({ path: keys, message }): Problem => {
    const place = placeOf(jsonPlace(text, keys));
    const at = keys.length ? `/${keys.map(pointerKey).join("/")} ` : "";
    return { code: "schema_invalid", file: path, ...place, message: `${at}${message}` };
  });
}

function hasDialect(value: unknown): boolean {
  return typeof value === "object" && value !== null && "$schema" in value;
}

export function pointerKey(key: string | number): string {
  return String(key).replaceAll("~", "~0").replaceAll("/", "~1");
}
