import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { QuoinError } from "quoin";
import * as z from "zod";
import { readDocument } from "./document.ts";

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
  const file = env.QUOIN_CONFIG || names.map((name) => join(folder, name)).find((path) => existsSync(path));
  if (!file) return { folder, value: {} };
  const value = await valueOf(file);
  const parsed = schema.safeParse(value ?? {});
  if (!parsed.success) {
    const [first, ...rest] = parsed.error.issues.map(({ path, message }) => ({
      code: "config_invalid" as const,
      file,
      path: path.map((key) => (typeof key === "number" ? key : String(key))),
      message,
    }));
    throw new QuoinError([first as NonNullable<typeof first>, ...rest]);
  }
  const home = dirname(resolve(file));
  return { file, folder: home.endsWith(".quoin") ? dirname(home) : home, value: parsed.data };
}

async function valueOf(file: string): Promise<unknown> {
  if (!file.endsWith(".mjs")) return (await readDocument(file)).value;
  try {
    return (await import(pathToFileURL(resolve(file)).href)).default;
  } catch (error) {
    const message = `cannot be loaded: ${error instanceof Error ? error.message : String(error)}`;
    throw new QuoinError({ code: "config_invalid", file, message });
  }
}
