import type { EmbedderOptions } from "../embedders/choose-embedder.ts";

/** Where an index is kept, unless told otherwise. */
export const usualManifests = ".quoin/manifests";

export interface IndexOptions extends EmbedderOptions {
  mcp: string[];
  untrusted: string[];
  /** Seconds. */
  mcpTimeout: number;
  out: string;
  modeExamples?: string;
  check?: boolean;
  json?: boolean;
}
