import type * as z from "zod";
import { type Problem, QuoinError, refuse } from "../errors.ts";
import { clean } from "../text/clean.ts";
import { redact } from "../text/redact/index.ts";
import { validate } from "../validate.ts";
import { gistOf } from "./gist.ts";
import { longestMemory, memoryEntry } from "./memory-entry.ts";
import type { Memory } from "./types.ts";

export interface PrepareOptions {
  /** Personal data too; secrets are always taken out. */
  personalData: boolean;
  /** In milliseconds, for entries that do not tell when they are from. */
  now: number;
  /** A new id for an entry that has none. */
  newId: () => string;
}

/** An entry that may be embedded, judged and stored: nothing in it is secret or unseen any more. */
export interface PreparedMemory {
  memory: Omit<Memory, "screened">;
  /** The same for entries that say the same. */
  gist: string;
  /** Whether its id was given, and must be kept. */
  named: boolean;
  /** How many secrets and personal data were taken out. */
  redacted: number;
}

/** Cleaned and redacted before anyone else sees them; refused with every problem at once. */
export function prepareMemories(given: unknown, options: PrepareOptions): PreparedMemory[] {
  if (!Array.isArray(given)) refuse([{ code: "memory_invalid", message: "entries must be a list" }]);
  const problems: Problem[] = [];
  const seen = new Map<string, number>();
  const prepared = (given as unknown[]).map((raw, at) => {
    const problem = (key: string, message: string) =>
      problems.push({ code: "memory_invalid", path: [at, key], message });
    const entry = checked(raw, at, problems);
    if (!entry) return undefined;
    const before = entry.id === undefined ? undefined : seen.get(entry.id);
    if (before !== undefined) problem("id", `is that of entry ${before} as well`);
    if (entry.id !== undefined) seen.set(entry.id, at);
    // Redacting takes time with the length; what is far too long is refused before.
    if (entry.text.length > longestMemory * 4) {
      problem("text", tooLong(entry.text.length));
      return undefined;
    }
    const made = prepareOne(entry, options);
    if (made.memory.text === "") problem("text", "has nothing that can be read");
    if (made.memory.text.length > longestMemory) problem("text", tooLong(made.memory.text.length));
    for (const key of ["kind", "source"] as const)
      if (made.memory[key] === "") problem(key, "has nothing that can be read");
    return made;
  });
  refuse(problems);
  return prepared as PreparedMemory[];
}

function checked(raw: unknown, at: number, problems: Problem[]): z.infer<typeof memoryEntry> | undefined {
  try {
    return validate(memoryEntry, raw, "memory_invalid");
  } catch (error) {
    if (!(error instanceof QuoinError)) throw error;
    for (const problem of error.problems) problems.push({ ...problem, path: [at, ...(problem.path ?? [])] });
    return undefined;
  }
}

function tooLong(length: number): string {
  return `has ${length} characters, and ${longestMemory} are the most: split it into what it says`;
}

function prepareOne(
  { id, type, kind, source, trust, time, taint, text }: z.infer<typeof memoryEntry>,
  { personalData, now, newId }: PrepareOptions,
): PreparedMemory {
  let redacted = 0;
  // Cleaned first: a secret with unseen characters inside would pass.
  const safe = (part: string) => {
    const result = redact(clean(part).text, { secrets: true, pii: personalData });
    redacted += result.findings.length;
    return result.text;
  };
  const line = (part: string) => safe(part).replace(/\s+/g, " ").trim();
  const memory = {
    id: id ?? newId(),
    type,
    kind: line(kind),
    text: safe(text.replace(/\r\n?/g, "\n")).trim(),
    source: line(source),
    trust,
    time: new Date(time ?? now).toISOString(),
    taint,
  };
  return { memory, gist: gistOf(memory), named: id !== undefined, redacted };
}
