/** The weights that come with the package. It is built into a file right below `dist`, so that its path to them holds. */
import { QuoinError } from "quoin/errors";

/** Bundlers that know assets make it theirs. */
export const weightsUrl: URL = new URL("../weights/quoin-embedder.bin", import.meta.url);

interface FileSystem {
  readFileSync(path: URL): { buffer: ArrayBuffer; byteOffset: number; byteLength: number };
}

/** At once, where there is Node, and without a copy. Not imported: a browser has no such module. */
export function readPackagedWeights(url: URL = weightsUrl): ArrayBuffer {
  const { process } = globalThis as { process?: { getBuiltinModule?(name: string): unknown } };
  const files = process?.getBuiltinModule?.("node:fs") as FileSystem | undefined;
  const missing = (message: string) =>
    new QuoinError({ code: "embedder_model_missing", file: "quoin-embedder.bin", message });
  if (!files)
    throw missing("there are no files here: give createEmbedder the weights, from await fetchWeights()");
  try {
    const { buffer, byteOffset, byteLength } = files.readFileSync(url);
    const isWhole = byteOffset === 0 && buffer.byteLength === byteLength;
    return isWhole ? buffer : buffer.slice(byteOffset, byteOffset + byteLength);
  } catch (error) {
    throw missing(`cannot be read, install @quoin/embedder again: ${(error as Error).message}`);
  }
}

/** For a browser. */
export async function fetchWeights(url: URL | string = weightsUrl): Promise<ArrayBuffer> {
  const missing = (message: string) =>
    new QuoinError({ code: "embedder_model_missing", file: String(url), message });
  const answer = await fetch(url).catch((error) => {
    throw missing(`cannot be fetched: ${(error as Error).message}`);
  });
  if (!answer.ok) throw missing(`the server answered with ${answer.status}`);
  return answer.arrayBuffer().catch((error) => {
    throw missing(`broke off: ${(error as Error).message}`);
  });
}
