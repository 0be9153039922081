import type { Files } from "../../core/types.ts";
import { sha256 } from "../../text/sha256.ts";
import { normalise } from "./normalise.ts";
import { type Place, placesIn } from "./places.ts";

export interface Loaded {
  /** From the root, without detours. */
  path: string;
  text: string;
  /** Of the normalised text. */
  hash: string;
  placeOf(offset: number): Place;
}

/** Reads each file once: all nodes of a run see the same bytes, whatever happens on the disk meanwhile. */
export interface Loader {
  load(path: string): Promise<Loaded>;
  /** Everything that could be read, in the order of paths. */
  loaded(): Promise<Loaded[]>;
}

export function createLoader(files: Files): Loader {
  const known = new Map<string, Promise<Loaded>>();
  const read = async (path: string): Promise<Loaded> => {
    const text = normalise(await files.read(path), path);
    return { path, text, hash: sha256(text), placeOf: placesIn(text) };
  };
  return {
    load(given) {
      const path = tidyPath(given);
      const file = known.get(path) ?? read(path);
      known.set(path, file);
      return file;
    },
    async loaded() {
      const settled = await Promise.allSettled(known.values());
      const read = settled.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
      return read.sort((a, b) => (a.path < b.path ? -1 : 1));
    },
  };
}

/** Does something once for each file, however many nodes use it. */
export function perFile<Result>(compute: (file: Loaded) => Result): (file: Loaded) => Result {
  const known = new WeakMap<Loaded, { result: Result }>();
  return (file) => {
    const hit = known.get(file) ?? { result: compute(file) };
    known.set(file, hit);
    return hit.result;
  };
}

/** `a/./b/../c` is `a/c`: one file has one name. What leads out of the root is left for the files to refuse. */
export function tidyPath(path: string): string {
  if (path.startsWith("/")) return path;
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part === ".." && parts.length === 0) return path;
    if (part === "..") parts.pop();
    else parts.push(part);
  }
  return parts.join("/");
}
