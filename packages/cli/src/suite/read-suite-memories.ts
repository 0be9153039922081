import { type Problem, QuoinError } from "quoin";
import { type MemoryEntry, prepareMemories } from "quoin/memories";
import { readJsonLines } from "../evaluation/read-json-lines.ts";
import { memoryLineSchema } from "./suite-schema.ts";
import type { SuiteMemory } from "./types.ts";

/** Memories as they would be remembered. Each has an id of its line, so that the same suite gives the same prompts. */
export async function readSuiteMemories(file: string, problems: Problem[]): Promise<SuiteMemory[]> {
  const found: Problem[] = [];
  const lines = await readJsonLines(file, memoryLineSchema, found);
  for (const problem of found)
    problems.push(problem.code === "evaluation_invalid" ? { ...problem, code: "suite_invalid" } : problem);
  const memories = lines.map(({ line, value: { hostile = false, ...given } }): SuiteMemory => {
    const id = typeof given.id === "string" ? given.id : `line-${line}`;
    return { entry: { ...(given as unknown as MemoryEntry), id }, hostile };
  });
  problems.push(
    ...entryProblems(
      file,
      memories,
      lines.map(({ line }) => line),
    ),
  );
  return memories;
}

/** What remembering would refuse is told with the rest, before anything is measured. */
function entryProblems(file: string, memories: readonly SuiteMemory[], lines: readonly number[]): Problem[] {
  try {
    const entries = memories.map(({ entry }) => entry);
    prepareMemories(entries, { personalData: false, now: 0, newId: () => "unused" });
    return [];
  } catch (error) {
    if (!(error instanceof QuoinError)) throw error;
    return error.problems.map(({ path: [at, ...path] = [], message }) => ({
      ...{ code: "suite_invalid", file, line: lines[Number(at)], path, message },
    }));
  }
}
