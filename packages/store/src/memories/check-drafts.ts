import { type Problem, QuoinError, refuse } from "quoin";
import { type EmbeddedText, type Memory, memoryTrusts, memoryTypes } from "quoin/memories";
import { storable } from "./storable.ts";
import type { MemoryDraft } from "./types.ts";

/** A caller may be plain JavaScript, and an embedder may give what is no vector. */
export function checkDrafts(drafts: readonly MemoryDraft[]): void {
  const problems: Problem[] = [];
  const dimensions = new Map<string, number>();
  drafts.forEach((draft, at) => {
    const problem = (key: string, message: string) =>
      problems.push({ code: "memory_invalid", path: [at, key], message });
    const { memory, embedded, gist } = draft ?? {};
    if (!memory || !embedded) {
      problem(memory ? "embedded" : "memory", "is missing");
      return;
    }
    checkMemory(memory, problem);
    if (typeof gist !== "string" || !/^[0-9a-f]{32}$/.test(gist))
      problem("gist", "must be what gistOf gives");
    const wrong = vectorProblem(embedded);
    if (wrong) {
      problem("embedded", wrong);
      return;
    }
    const dimension = dimensions.get(embedded.embedder) ?? embedded.vector.length;
    dimensions.set(embedded.embedder, dimension);
    if (dimension !== embedded.vector.length) problem("embedded", "has another dimension than those before");
  });
  refuse(problems);
}

/** What is kept as a number, and what a list has to read again: one that could not would make every list fail. */
function checkMemory(memory: Memory, problem: (key: string, message: string) => void): void {
  for (const key of ["id", "kind", "source", "text"] as const)
    if (typeof memory[key] !== "string" || memory[key] === "" || !storable(memory[key]))
      problem(key, "must be a text without NUL or half a surrogate pair");
  const { type, trust, time, taint, screened } = memory;
  if (!memoryTypes.includes(type)) problem("type", `must be one of ${memoryTypes.join(", ")}`);
  if (!(memoryTrusts as readonly string[]).includes(trust))
    problem("trust", `must be one of ${memoryTrusts.join(", ")}`);
  if (typeof taint !== "number" || !(taint >= 0 && taint <= 1)) problem("taint", "must be from 0 to 1");
  if (typeof time !== "string" || !/^\d{4}-\d\d-\d\d/.test(time) || Number.isNaN(Date.parse(time)))
    problem("time", "must be a time in ISO 8601");
  if (screened !== undefined && !(Number.isFinite(screened?.score) && Array.isArray(screened.reasons)))
    problem("screened", "must be what a detector said: a score and reasons");
}

export function checkQuery(query: EmbeddedText, limit: number): void {
  const wrong = vectorProblem(query);
  if (wrong) throw new QuoinError({ code: "embedder_failed", message: `the query's vector ${wrong}` });
  if (!Number.isSafeInteger(limit) || limit < 1)
    throw new QuoinError({ code: "usage", path: ["limit"], message: "must be a whole number above 0" });
}

export function dimensionMismatch(embedder: string, known: number, given: number): QuoinError {
  const message = `vectors of ${embedder} have ${known} numbers here, and ${given} were given`;
  return new QuoinError({ code: "embedder_mismatch", message });
}

function vectorProblem({ embedder, vector }: EmbeddedText): string | undefined {
  if (typeof embedder !== "string" || embedder === "" || !storable(embedder)) return "names no embedder";
  if (!(vector instanceof Float32Array) || vector.length === 0) return "is no Float32Array with numbers";
  return vector.every(Number.isFinite) ? undefined : "holds what is no finite number";
}
