import { weights as packaged } from "../../generated/screening.ts";
import { readWeights, type Weights } from "./weights.ts";

let read: Weights | undefined;

/** Those that come with the package; read once. */
export function packagedWeights(): Weights {
  read ??= readWeights(bytesOf(packaged));
  return read;
}

/** By hand: `Uint8Array.from` with a function takes thirty times as long. */
function bytesOf(base64: string): Uint8Array {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}
