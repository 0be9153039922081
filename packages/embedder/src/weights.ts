/** The weights that come with the package. An entry of its own, so that its path to them is the same when built. */
import { QuoinError } from "quoin";

/** Bundlers that know assets make it theirs. */
export const weightsUrl: URL = new URL("../weights/quoin-embedder.bin", import.meta.url);

interface FileSystem {
  readFileSync(path: URL): { buffer: ArrayBuffer; byteOffset: number; byteLength: number };
}

/** At once, where there is Node. Not imported: a browser has no such module. */
export function readPackagedWeights(): ArrayBuffer {
  const { process } = globalThis as { process?: { getBuiltinModule?(name: string): unknown } };
  const files = process?.getBuiltinModule?.("node:fs") as FileSystem | undefined;
  const missing = (message: string) =>
    new QuoinError({ code: "embedder_model_missing", file: "quoin-embedder.bin", message });
  if (!files)
    throw missing("there are no files here: give createEmbedder the weights, from await fetchWeights()");
  try {
    const { buffer, byteOffset, byteLength } = files.readFileSync(weightsUrl);
    const isWhole = byteOffset === 0 && buffer.byteLength === byteLength;
    return isWhole ? buffer : buffer.slice(byteOffset, byteOffset + byteLength);
  } catch (error) {
    throw missing(`cannot be read: ${(error as Error).message}`);
  }
}

/** For a browser. */
export async function fetchWeights(url: URL | string = weightsUrl): Promise<ArrayBuffer> {
  const answer = await fetch(url);
  if (answer.ok) return answer.arrayBuffer();
  const message = `the server answered with ${answer.status}`;
  throw new QuoinError({ code: "embedder_model_missing", file: String(url), message });
}
