import { QuoinError } from "../errors.ts";
import type { FoundMemory, MemoryType } from "./types.ts";

/** A store may be anybody's: what it gives is looked at before it is believed, and taken once and of the type asked for. */
export function checkFound(found: unknown, type: MemoryType): FoundMemory[] {
  if (!Array.isArray(found) || !found.every(isFound))
    throw new QuoinError({ code: "store_damaged", message: "the store gave something else than memories" });
  const ids = new Set<string>();
  return found.filter((memory) => {
    const isNew = memory.type === type && !ids.has(memory.id);
    ids.add(memory.id);
    return isNew;
  });
}

function isFound(memory: Partial<FoundMemory> | null): memory is FoundMemory {
  if (typeof memory !== "object" || memory === null) return false;
  const { id, text, kind, cosine, screened } = memory;
  const isJudged = screened === undefined || typeof screened?.score === "number";
  return [id, text, kind].every((each) => typeof each === "string") && Number.isFinite(cosine) && isJudged;
}
