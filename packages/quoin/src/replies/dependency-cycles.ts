interface Dependent {
  id: string;
  depends_on: readonly string[];
}

/**
 * Circles of subtasks that wait for each other, each as the ids on the way round. Dependencies on nothing known
 * and on oneself are told elsewhere. Without recursion: a reply may hold any number of subtasks.
 */
export function dependencyCycles(subtasks: readonly Dependent[]): string[][] {
  const byId = new Map<string, Dependent>();
  for (const subtask of subtasks) if (!byId.has(subtask.id)) byId.set(subtask.id, subtask);
  const stuck = stuckIn(byId);
  const walked = new Map<string, number>();
  const cycles: string[][] = [];
  let walk = 0;
  for (const start of stuck) {
    if (walked.has(start)) continue;
    const path: string[] = [];
    walk++;
    // Who is stuck waits for another who is: the way can only end where it has been.
    let id: string | undefined = start;
    while (id !== undefined && !walked.has(id)) {
      walked.set(id, walk);
      path.push(id);
      const own: string = id;
      id = byId.get(own)?.depends_on.find((each) => each !== own && stuck.has(each));
    }
    if (id !== undefined && walked.get(id) === walk) cycles.push(path.slice(path.indexOf(id)));
  }
  return cycles;
}

/** Those that can never begin, even if all that can begin is done. */
function stuckIn(byId: ReadonlyMap<string, Dependent>): Set<string> {
  const waits = new Map<string, number>();
  const waiting = new Map<string, string[]>();
  for (const { id, depends_on } of byId.values()) {
    const needed = new Set(depends_on.filter((each) => each !== id && byId.has(each)));
    waits.set(id, needed.size);
    for (const each of needed) {
      const others = waiting.get(each);
      if (others) others.push(id);
      else waiting.set(each, [id]);
    }
  }
  const done = [...byId.keys()].filter((id) => waits.get(id) === 0);
  const stuck = new Set(byId.keys());
  for (let id = done.pop(); id !== undefined; id = done.pop()) {
    stuck.delete(id);
    for (const other of waiting.get(id) ?? []) {
      const left = (waits.get(other) ?? 0) - 1;
      waits.set(other, left);
      if (left === 0) done.push(other);
    }
  }
  return stuck;
}
