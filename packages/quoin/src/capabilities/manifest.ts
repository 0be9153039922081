import { type Problem, refuse } from "../errors.ts";
import { namedTwice } from "./check-names.ts";
import { entryProblems } from "./entry-checks.ts";
import { foreignPathProblem } from "./foreign-path.ts";
import { foundBy, foundByHash } from "./found-by.ts";
import {
  inFile,
  invalid,
  manifestText,
  openManifest,
  type ReadManifestOptions,
} from "./manifest-envelope.ts";
import type { Capability, IndexedCapability, Manifest } from "./types.ts";

export interface ParseManifestOptions extends ReadManifestOptions {
  /** What every entry must be. */
  kind?: Capability["kind"];
}

/** The tools or skills that `writeManifest` wrote: its text, or what `JSON.parse` made of it. Refused with every problem at once. */
export function parseManifest(
  given: unknown,
  options: ParseManifestOptions = {},
): Manifest<IndexedCapability> {
  return inFile(options.file, () => {
    const { embedder, dimension, entries, vectors } = openManifest(
      given,
      options,
      "embeddings",
      entryProblems,
    );
    // Into the objects that have just been made: thousands of copies take time.
    const indexed = entries.map(
      (each, at) => Object.assign(each, { embeddings: vectors[at] ?? [] }) as unknown as IndexedCapability,
    );
    refuse([
      ...namedTwice(indexed).map(({ first, again }) =>
        invalid(`is that of entry ${first} as well`, "entries", again, "name"),
      ),
      ...indexed.flatMap((each, at) => contentProblems(each, at, options.kind)),
    ]);
    return { version: 1, embedder, dimension, entries: indexed };
  });
}

/** The same bytes for the same entries, whatever their order. */
export function writeManifest({ embedder, dimension, entries }: Manifest<IndexedCapability>): string {
  const sorted = [...entries].sort((one, other) => (one.name < other.name ? -1 : 1));
  return manifestText({ embedder, dimension }, sorted.map(ordered));
}

/** Keys in one order. */
function ordered({ kind, name, description, descriptions, modes, ...rest }: IndexedCapability): object {
  const { parameters, body, path, origin, from, trust, hash, screened, embeddings } = rest;
  const about = { kind, name, description, descriptions, modes, parameters, body, path };
  return { ...about, origin, from, trust, hash, screened, embeddings };
}

function contentProblems(
  entry: IndexedCapability,
  at: number,
  kind: Capability["kind"] | undefined,
): Problem[] {
  const problems: Problem[] = [];
  const need = (holds: boolean, key: string, message: string) => {
    if (!holds) problems.push(invalid(message, "entries", at, key));
  };
  const texts = foundBy(entry);
  const [wanted, given] = [texts.length, entry.embeddings.length];
  need(kind === undefined || entry.kind === kind, "kind", `is ${entry.kind}, not ${kind}`);
  need(wanted === given, "embeddings", `has ${given} vectors for ${wanted} texts`);
  need(entry.hash === foundByHash(texts), "hash", "is not that of the name and the descriptions");
  const path = foreignPathProblem(entry);
  need(path === undefined, "path", path ?? "");
  return problems;
}
