import { type Problem, QuoinError, refuse } from "quoin";
import { type EmbeddedText, type Memory, memoryTrusts, memoryTypes } from "quoin/memories";
import type { MemoryDraft, MemoryFilter } from "./types.ts";

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

export function checkFilter(filter: MemoryFilter): void {
  const problems: Problem[] = [];
  for (const key of ["since", "until"] as const)
    if (filter[key] !== undefined && Number.isNaN(Date.parse(filter[key])))
      problems.push({ code: "usage", path: [key], message: "must be a time in ISO 8601" });
  for (const key of ["kind", "source", "contains"] as const) {
    if (filter[key] !== undefined && !storable(filter[key]))
      problems.push({ code: "usage", path: [key], message: "must be a text without NUL" });
    // Every text contains nothing: an unset variable in a script would ask for all of them.
    if (filter[key] === "") problems.push({ code: "usage", path: [key], message: "is empty" });
  }
  if (filter.type !== undefined && !memoryTypes.includes(filter.type))
    problems.push({ code: "usage", path: ["type"], message: `must be one of ${memoryTypes.join(", ")}` });
  if (filter.ids?.some((id) => typeof id !== "string"))
    problems.push({ code: "usage", path: ["ids"], message: "must be texts" });
  refuse(problems);
}

/** To ask for nothing in particular would delete everything. */
export function checkDeletion(filter: MemoryFilter): void {
  checkFilter(filter);
  if (Object.values(filter).every((value) => value === undefined))
    throw new QuoinError({ code: "usage", message: "say which memories shall be deleted" });
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

function storable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
