import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { QuoinError } from "quoin";
import { type SchemaPair, schemasFromCode } from "quoin/workflow";
import type { Config } from "../config.ts";
import type { Finding } from "../findings/finding.ts";
import { readText } from "../read-text.ts";
import { fromRoot } from "./lint-settings.ts";

/** The schemas that the configuration names, each file from the root with what the code has of it. */
export async function codeSchemas({ file, folder, value, placeOf }: Config, root: string) {
  const pairs: SchemaPair[] = [];
  const findings: Finding[] = [];
  for (const [path, from] of Object.entries(value.schemas ?? {})) {
    const module = resolve(folder, from.replace(/#[^#]*$/, ""));
    try {
      const schemas = schemasFromCode(await exported(module, from));
      if (!schemas) throw new Error("is no JSON Schema, nor anything that turns into one");
      pairs.push({ file: fromRoot(path, folder, root), schemas, from });
    } catch (error) {
      const message = `schemas["${path}"]: ${from} ${reason(error, module)}`;
      const place = { ...(file && { file }), ...placeOf(["schemas", path]) };
      findings.push({ rule: "config_invalid", severity: "error", message, ...place, nodes: [] });
    }
  }
  return { pairs, findings };
}

async function exported(module: string, from: string): Promise<unknown> {
  if (/\.json$/i.test(module)) return JSON.parse(await readText(module));
  const name = /#([^#]*)$/.exec(from)?.[1] ?? "default";
  const loaded = (await import(pathToFileURL(module).href)) as Record<string, unknown>;
  if (!Object.hasOwn(loaded, name)) {
    const names = Object.keys(loaded);
    throw new Error(
      `has no export "${name}"; ${names.length ? `there are ${names.join(", ")}` : "it has none"}`,
    );
  }
  return loaded[name];
}

function reason(error: unknown, module: string): string {
  if (error instanceof QuoinError) return error.problems.map(({ message }) => message).join(", ");
  const { code, message } = error as NodeJS.ErrnoException;
  // A loader's words about TypeScript differ from version to version, and say nothing of what to do.
  if (code !== undefined && /\.[cm]?tsx?$/i.test(module) && existsSync(module))
    return "is TypeScript, which cannot be imported here: name the .js that is built from it";
  if (error instanceof SyntaxError) return "is not valid";
  return code === "ERR_MODULE_NOT_FOUND" ? "cannot be found, or imports something that cannot" : message;
}
