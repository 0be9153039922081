import { lstatSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { QuoinError, validate } from "quoin";
import { promptConfig } from "quoin/dynamic";
import * as z from "zod";
import { keyPlaces, located, readDocument, type SourceDocument } from "./document.ts";
import { fileError } from "./read-text.ts";
import { lintSettings } from "./workflows/lint-settings.ts";

const schema = z.strictObject({
  /** For editors; nothing here reads it. */
  $schema: z.string().optional(),
  /** A file for SQLite, or the URL of a PostgreSQL database. */
  store: z.string().min(1).optional(),
  /** What records keep of text that is not ours: by default its digest and length. */
  record: z
    .strictObject({ user: z.enum(["digest", "text"]), untrusted: z.enum(["digest", "text"]) })
    .partial()
    .optional(),
  /** Checkpoints signed by themselves while records are added. */
  checkpoint: z.strictObject({ key: z.string().min(1), every: z.int().min(1).default(1000) }).optional(),
  /** Every limit of dynamic prompts; quoin schema config prints them. */
  prompt: promptConfig.optional(),
  /** Where templates are, from the root. */
  templates: z.string().min(1).optional(),
  /** Where role templates of your own are. */
  roles: z.string().min(1).optional(),
  /** Schemas in prompts, by file, and the ones in code that they must equal: `module.js#export` or a JSON file. */
  schemas: z.record(z.string(), z.string().min(1)).optional(),
  /** Findings of lint that are left out, or more or less serious than usual. */
  lint: lintSettings.optional(),
});

export interface Config {
  /** Absent where there is none. */
  file?: string;
  /** Where relative paths in it start. */
  folder: string;
  value: z.infer<typeof schema>;
  /** Where a key stands; nowhere in a module. */
  placeOf(path: readonly (string | number)[]): { line: number; column: number } | undefined;
}

/** For editors: the JSON Schema of the configuration. */
export function configJsonSchema(): object {
  return { title: "Quoin configuration", ...z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) };
}

export const configNames = ["quoin.config", ".quoin/config"].flatMap((name) =>
  ["mjs", "json", "yaml", "yml"].map((extension) => `${name}.${extension}`),
);

/**
 * The project's settings: what QUOIN_CONFIG names, or `quoin.config.mjs`, `.json` or `.yaml` in the folder or its
 * `.quoin/`, or else in the current folder.
 */
export async function readConfig(folder = process.cwd(), env = process.env): Promise<Config> {
  const file = env.QUOIN_CONFIG || findConfig(resolve(folder)) || findConfig(process.cwd());
  if (!file) return { folder: resolve(folder), value: {}, placeOf: () => undefined };
  const document = await readSettings(file);
  const value = await located(document, ["config_invalid"], async () =>
    validate(schema, document.value ?? {}, "config_invalid"),
  );
  const home = dirname(resolve(file));
  return {
    file,
    folder: basename(home) === ".quoin" ? dirname(home) : home,
    value,
    placeOf: (path) => keyPlaces(document.source)(path),
  };
}

function findConfig(folder: string): string | undefined {
  const found = configNames.map((name) => join(folder, name)).filter(isThere);
  const [file, other] = found.map(shown);
  // Whichever was read, somebody would wonder why the other one is not.
  if (other !== undefined) {
    const message = `there is ${other} as well: which one holds? Remove one, or name one in QUOIN_CONFIG`;
    throw new QuoinError({ code: "config_invalid", file, message });
  }
  return file;
}

function shown(path: string): string {
  return relative(process.cwd(), path);
}

/** Also a link that leads nowhere: whoever made it wants settings. What cannot be looked at is not taken for none. */
function isThere(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return false;
    throw fileError(error, shown(path));
  }
}

/** A module has no source to find a key in. */
async function readSettings(file: string): Promise<SourceDocument> {
  if (!file.endsWith(".mjs")) return readDocument(file);
  const refused = (message: string) => new QuoinError({ code: "config_invalid", file, message });
  const loaded = await loadModule(file).catch((error: unknown) => {
    throw refused(`cannot be loaded: ${error instanceof Error ? error.message : String(error)}`);
  });
  if (loaded.default === undefined)
    throw refused("has no default export: write `export default { … }` around the settings");
  return { file, source: "", value: loaded.default };
}

/** In seconds. Node ends without a word where a module waits for what never comes. */
const patience = 10;

async function loadModule(file: string): Promise<{ default?: unknown }> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new Error(`took longer than ${patience} seconds`);
    timer = setTimeout(() => reject(error), patience * 1000);
  });
  try {
    return await Promise.race([import(pathToFileURL(resolve(file)).href), late]);
  } finally {
    clearTimeout(timer);
  }
}
