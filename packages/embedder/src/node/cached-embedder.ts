import { resolve } from "node:path";
import { type Problem, refuse } from "quoin/errors";
import { cachingEmbedder } from "../cache/caching-embedder.ts";
import { memoryCachedEmbedder } from "../memory-cached-embedder.ts";
import type { Embedder } from "../types.ts";
import { diskCache } from "./cache/disk-cache.ts";

export interface CacheOptions {
  /** Made when it is missing; any number of processes may share it. */
  directory: string;
  /** Of all entries together; those that were used longest ago go first. Default: 512 MiB. */
  maxBytes?: number;
  /** Vectors that are kept in memory too; 0 for none. Default: 1,000. */
  memoryEntries?: number;
  /** Told once when the directory cannot be used: everything works without it, only slower. */
  onWarning?: (message: string) => void;
}

/** Keeps vectors on disk, by the SHA-256 of the embedder's id, the purpose and the text. */
export function cachedEmbedder(embedder: Embedder, options: CacheOptions): Embedder {
  const { directory, maxBytes = 512 * 1024 * 1024, memoryEntries = 1000, onWarning } = options;
  const problems: Problem[] = [];
  const need = (holds: boolean, name: string, message: string) => {
    if (!holds) problems.push({ code: "usage", path: [name], message });
  };
  need(typeof directory === "string" && directory !== "", "directory", "must name a directory");
  need(maxBytes > 0, "maxBytes", "must be a number of bytes above 0");
  need(
    Number.isSafeInteger(memoryEntries) && memoryEntries >= 0,
    "memoryEntries",
    "must be a whole number from 0 up",
  );
  refuse(problems);
  // The process may go to another directory before the first text comes.
  const onDisk = cachingEmbedder(embedder, diskCache({ directory: resolve(directory), maxBytes, onWarning }));
  return memoryEntries > 0 ? memoryCachedEmbedder(onDisk, { entries: memoryEntries }) : onDisk;
}
