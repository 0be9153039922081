import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { QuoinError, validate } from "quoin";
import * as z from "zod";
import { located, readDocument, type SourceDocument } from "./document.ts";

const schema = z.strictObject({
  /** A file for SQLite, or the URL of a PostgreSQL database. */
  store: z.string().min(1).optional(),
  /** What records keep of text that is not ours: by default its digest and length. */
  record: z
    .strictObject({ user: z.enum(["digest", "text"]), untrusted: z.enum(["digest", "text"]) })
    .partial()
    .optional(),
  /** Checkpoints signed by themselves while records are added. */
  checkpoint: z.strictObject({ key: z.string().min(1), every: z.int().min(1).default(1000) }).optional(),
  /** Where templates are, from the root. */
  templates: z.string().min(1).optional(),
  /** Schemas in prompts, by file, and the ones in code that they must equal: `module.js#export` or a JSON file. */
  schemas: z.record(z.string(), z.string().min(1)).optional(),
});

export interface Config {
  /** Absent where there is none. */
  file?: string;
  /** Where relative paths in it start. */
  folder: string;
  value: z.infer<typeof schema>;
}

const names = ["quoin.config", ".quoin/config"].flatMap((name) =>
  ["mjs", "json", "yaml", "yml"].map((extension) => `${name}.${extension}`),
);

/** The project's settings: `quoin.config.mjs`, `.json` or `.yaml` here or in `.quoin/`, or what QUOIN_CONFIG names. */
export async function readConfig(folder = process.cwd(), env = process.env): Promise<Config> {
  const found = names.map((name) => join(folder, name)).find((path) => existsSync(path));
  const file = env.QUOIN_CONFIG || (found && relative(process.cwd(), found));
  if (!file) return { folder, value: {} };
  const document = await readSettings(file);
  const value = await located(document, ["config_invalid"], async () =>
    validate(schema, document.value ?? {}, "config_invalid"),
  );
  const home = dirname(resolve(file));
  return { file, folder: home.endsWith(".quoin") ? dirname(home) : home, value };
}

/** A module has no source to find a key in. */
async function readSettings(file: string): Promise<SourceDocument> {
  if (!file.endsWith(".mjs")) return readDocument(file);
  try {
    return { file, source: "", value: (await import(pathToFileURL(resolve(file)).href)).default };
  } catch (error) {
    const message = `cannot be loaded: ${error instanceof Error ? error.message : String(error)}`;
    throw new QuoinError({ code: "config_invalid", file, message });
  }
}
