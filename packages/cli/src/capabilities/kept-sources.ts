import { type Problem, QuoinError, redact, refuse } from "quoin";
import { shownUrl } from "quoin/http";
import * as z from "zod";
import type { EmbedderOptions } from "../embedders/choose-embedder.ts";
import type { IndexOptions } from "./index-options.ts";
import { readManifest } from "./manifest-files.ts";
import { splitName } from "./mcp/split-name.ts";

const texts = z.array(z.string()).default([]);
const kept = z.strictObject({
  version: z.literal(1),
  sources: texts,
  untrusted: texts,
  mcp: texts,
  modeExamples: z.string().optional(),
  /** Absent for the one in the package. */
  embedding: z
    .strictObject({
      embedder: z.enum(["openai", "ollama"]),
      model: z.string().optional(),
      url: z.string().optional(),
      keyEnv: z.string().optional(),
    })
    .optional(),
  /** What an index was made with and may not be kept, in words: it cannot be made again without. */
  lacks: texts,
});

/** What an index was made from, as it was given on the command line. */
export type KeptSources = z.infer<typeof kept>;

/** The same bytes for the same sources. A key in one of them is not written, and that it was there is. */
export function sourcesText(
  places: readonly string[],
  { untrusted, mcp, modeExamples, embedder, model, url, keyEnv }: IndexOptions,
): string {
  const lacks = new Set<string>();
  const repeatable = (flag: string) => (given: string) => {
    const shown = given === "-" ? "standard input" : `${flag}${withoutKeys(given)}`;
    const isWhole = shown === flag + given;
    if (!isWhole) lacks.add(shown);
    return isWhole;
  };
  const record: KeptSources = {
    version: 1,
    sources: places.filter(repeatable("")),
    untrusted: untrusted.filter(repeatable("--untrusted ")),
    mcp: mcp.filter(repeatable("--mcp ")),
    ...(modeExamples !== undefined && repeatable("--mode-examples ")(modeExamples) && { modeExamples }),
    ...(embedder !== "local" && {
      embedding: {
        embedder,
        ...(model && { model }),
        ...(url && repeatable("--url ")(url) && { url }),
        keyEnv,
      },
    }),
    lacks: [],
  };
  return `${JSON.stringify({ ...record, lacks: [...lacks] })}\n`;
}

/** In an address, whatever stands before the host or behind a question mark may be one. */
function withoutKeys(given: string): string {
  const { name, server } = splitName(given);
  const hasMore = /^\s*https?:.*[?@]/is.test(server) && URL.canParse(server);
  const shown = hasMore ? `${name === undefined ? "" : `${name}=`}${shownUrl(server)}` : given;
  return redact(shown, { secrets: true, pii: false }).text;
}

/** Undefined where a folder does not tell. */
export function readSources(folder: string): Promise<KeptSources | undefined> {
  return readManifest(folder, "sources", (text, { file }) => {
    const result = kept.safeParse(parsed(text, file));
    const problems = result.error?.issues.map(
      ({ path, message }): Problem => ({
        code: "manifest_invalid",
        file,
        path: path as (string | number)[],
        message,
      }),
    );
    refuse(problems ?? []);
    return result.data as KeptSources;
  });
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new QuoinError({
      code: "manifest_invalid",
      file,
      message: "is not JSON: it was cut short or edited",
    });
  }
}

/** The sources of before. What is told now, the embedder for one, holds. */
export async function sourcesAgain(
  options: IndexOptions,
  told: Partial<IndexOptions>,
): Promise<{ places: string[]; options: IndexOptions }> {
  const { out } = options;
  const found = await readSources(out);
  const refused = (message: string) => new QuoinError({ code: "usage", message });
  if (!found)
    throw refused(
      `give a file or folder with tools or skills, or --mcp: no index in ${out} tells what it was made from`,
    );
  const { sources: places, untrusted, mcp, modeExamples, embedding, lacks } = found;
  if (lacks.length > 0)
    throw refused(`${out} was made with ${lacks.join(" and ")}, which is not kept: name all sources again`);
  const before: Partial<EmbedderOptions> = told.embedder === undefined ? (embedding ?? {}) : {};
  const again = { ...options, ...(modeExamples && { modeExamples }), ...before, ...told, untrusted, mcp };
  return { places, options: again };
}

/** In the words of the command line, for people. */
export function describeSources({ places, options }: { places: readonly string[]; options: IndexOptions }) {
  const { untrusted, mcp } = options;
  return [
    ...places,
    ...untrusted.map((place) => `--untrusted ${place}`),
    ...mcp.map((server) => `--mcp ${server}`),
  ].join(", ");
}
