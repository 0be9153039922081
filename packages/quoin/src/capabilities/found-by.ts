import { sha256 } from "../text/sha256.ts";
import type { Capability } from "./types.ts";

type Words = Pick<Capability, "name" | "description" | "descriptions">;

/** What a capability is found by; its vectors are in the same order. */
export function foundBy({ name, description, descriptions = {} }: Words): string[] {
  const texts = [`${name}: ${description}`];
  for (const text of Object.values(descriptions)) texts.push(`${name}: ${text}`);
  return texts;
}

/** Of what a capability is found by: where it is the same, vectors can be kept. */
export function foundByHash(texts: readonly string[]): string {
  return sha256(JSON.stringify(texts));
}
