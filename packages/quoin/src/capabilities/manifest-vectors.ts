import { type Problem, refuse } from "../errors.ts";
import { readVectorText, vectorTextLength } from "./vector-text.ts";

/**
 * The vectors of all entries, in one block of memory: they are read together, again and again. Lengths are looked at
 * before the block is made, so that a file cannot ask for more memory than it fills.
 */
export function readVectors(
  written: readonly (readonly unknown[])[],
  dimension: number,
  key: "embedding" | "embeddings",
): Float32Array[][] {
  const problems: Problem[] = [];
  const look = (problemOf: (text: unknown, place: number) => string | undefined) => {
    let place = 0;
    for (const [at, each] of written.entries()) {
      for (const [nth, text] of each.entries()) {
        const message = problemOf(text, place++);
        if (message === undefined) continue;
        const path = ["entries", at, key, ...(key === "embeddings" ? [nth] : [])];
        problems.push({ code: "manifest_invalid", path, message });
      }
    }
    refuse(problems);
    return place;
  };
  const total = look((text) => lengthProblem(text, dimension));
  const block = new Float32Array(total * dimension);
  const vectorAt = (place: number) => block.subarray(place * dimension, (place + 1) * dimension);
  look((text, place) => valueProblem(text as string | unknown[], vectorAt(place)));
  // All at once, since that is nearly always the end of it.
  if (!areFinite(block))
    look((_, place) => (areFinite(vectorAt(place)) ? undefined : "holds a number that is not finite"));
  let place = 0;
  return written.map((each) => each.map(() => vectorAt(place++)));
}

function lengthProblem(text: unknown, dimension: number): string | undefined {
  if (typeof text === "string")
    return text.length === vectorTextLength(dimension) ? undefined : `is not base64 of ${dimension} numbers`;
  if (!Array.isArray(text)) return "must be base64 or a list of numbers";
  return text.length === dimension ? undefined : `has ${text.length} numbers, not ${dimension}`;
}

function valueProblem(text: string | unknown[], into: Float32Array): string | undefined {
  if (typeof text === "string") {
    if (!readVectorText(text, into)) return `is not base64 of ${into.length} numbers`;
  } else {
    if (!text.every((each) => typeof each === "number")) return "holds something that is no number";
    into.set(text as number[]);
  }
  return undefined;
}

/** What is finite times nothing is nothing; all else is not. */
function areFinite(numbers: Float32Array): boolean {
  let sum = 0;
  for (let at = 0; at < numbers.length; at++) sum += (numbers[at] as number) * 0;
  return sum === 0;
}
