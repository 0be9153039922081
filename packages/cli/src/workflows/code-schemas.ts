import { isAbsolute, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { QuoinError } from "quoin";
import { type SchemaPair, schemasFromCode } from "quoin/workflow";
import type { Config } from "../config.ts";
import type { Finding } from "../findings/finding.ts";
import { readText } from "../read-text.ts";
import { slashed } from "../slashed.ts";

/** The schemas that the configuration names, each file from the root with what the code has of it. */
export async function codeSchemas({ file, folder, value }: Config, root: string) {
  const pairs: SchemaPair[] = [];
  const findings: Finding[] = [];
  for (const [path, from] of Object.entries(value.schemas ?? {})) {
    try {
      const schemas = schemasFromCode(await exported(resolve(folder, from.replace(/#[^#]*$/, "")), from));
      if (!schemas) throw new Error("is no JSON Schema, nor anything that turns into one");
      pairs.push({ file: fromRoot(path, folder, root), schemas, from });
    } catch (error) {
      const message = `schemas["${path}"]: ${from} ${reason(error)}`;
      findings.push({ rule: "config_invalid", severity: "error", message, ...(file && { file }), nodes: [] });
    }
  }
  return { pairs, findings };
}

async function exported(module: string, from: string): Promise<unknown> {
  if (/\.json$/i.test(module)) return JSON.parse(await readText(module));
  const name = /#([^#]*)$/.exec(from)?.[1] ?? "default";
  const loaded = (await import(pathToFileURL(module).href)) as Record<string, unknown>;
  if (!Object.hasOwn(loaded, name)) throw new Error(`has no export "${name}"`);
  return loaded[name];
}

/** The configuration writes it from its own folder, as it does everything. */
function fromRoot(path: string, folder: string, root: string): string {
  const way = relative(resolve(root), isAbsolute(path) ? path : join(folder, path));
  return slashed(way);
}

function reason(error: unknown): string {
  if (error instanceof QuoinError) return error.problems.map(({ message }) => message).join(", ");
  if (error instanceof SyntaxError) return "is not valid";
  const { code, message } = error as NodeJS.ErrnoException;
  return code === "ERR_MODULE_NOT_FOUND" ? "cannot be found, or imports something that cannot" : message;
}
