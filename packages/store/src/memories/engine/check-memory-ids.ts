import { type Problem, refuse } from "quoin";
import type { MemoryStore } from "../types.ts";

/** Each of them must be there: a slip in an id must not look like something that is gone. */
export async function checkMemoryIds(store: Pick<MemoryStore, "get">, ids: readonly string[]): Promise<void> {
  const found = await Promise.all(ids.map((id) => store.get(id)));
  const missing = ids.filter((_id, at) => found[at] === undefined);
  refuse(missing.map((id): Problem => ({ code: "memory_missing", message: `there is no memory ${id}` })));
}
