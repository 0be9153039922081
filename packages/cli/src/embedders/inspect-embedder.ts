import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

export interface EmbedderInfo {
  embedder: string;
  languages: readonly string[];
  dimension: number;
  words: number;
  buckets: number;
  file: string;
  bytes: number;
  sha256: string;
  /** Of the package that brings it. */
  version: string;
  /** Reading the file, and the first vector. */
  loadMilliseconds: number;
  /** For a sentence, once it is loaded. */
  embedMicroseconds: number;
}

const sentence = "Remind me to water the plants tomorrow evening";
const warmUp = 200;
const rounds = 1000;

/** The model in the package, and how fast it is here and now. */
export async function inspectEmbedder(): Promise<EmbedderInfo> {
  const { createEmbedder, describeWeights, weightsUrl } = await import("@quoin/embedder");
  const { readPackagedWeights } = await import("@quoin/embedder/weights");
  const start = performance.now();
  const weights = readPackagedWeights();
  const embedder = createEmbedder({ weights });
  embedder.embedSync(sentence);
  const loadMilliseconds = performance.now() - start;
  return {
    embedder: embedder.id,
    ...describeWeights(weights),
    file: fileURLToPath(weightsUrl),
    bytes: weights.byteLength,
    sha256: createHash("sha256").update(new Uint8Array(weights)).digest("hex"),
    version: createRequire(import.meta.url)("@quoin/embedder/package.json").version,
    loadMilliseconds,
    embedMicroseconds: timeOf(() => embedder.embedSync(sentence)),
  };
}

/** In microseconds, once the engine has compiled it. */
function timeOf(run: () => unknown): number {
  for (let round = 0; round < warmUp; round++) run();
  const start = performance.now();
  for (let round = 0; round < rounds; round++) run();
  return ((performance.now() - start) * 1000) / rounds;
}
