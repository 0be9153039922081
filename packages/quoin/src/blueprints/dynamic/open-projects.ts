import { unlessAborted } from "../../ask/deadline.ts";
import type { Ports } from "../../core/types.ts";
import { leastRecent } from "./least-recent.ts";

/** What belongs to one project alone: files, git, memories. */
export interface Project extends Partial<Ports> {
  /** Called once no task needs it any more: when others were used later, or all are closed. */
  close?(): void | Promise<void>;
}

/** So many are kept open. */
export const mostProjects = 16;

interface Opened {
  project: Promise<Project>;
  /** Those that are under way. */
  tasks: Set<Promise<unknown>>;
}

/** Opens what tasks name, each once, and closes what has not been used for the longest. */
export function openProjects(open: (root: string) => Project | Promise<Project>) {
  const kept = leastRecent<Opened>(mostProjects, (opened) => {
    // Nobody waits for it: should it fail, that must not end the process.
    closed(opened).catch(() => {});
  });

  function begin(root: string): Opened {
    const opened: Opened = { project: (async () => open(root))(), tasks: new Set() };
    kept.set(root, opened);
    opened.project.catch(() => {
      // Whoever asks next tries again.
      if (kept.get(root) === opened) kept.delete(root);
    });
    return opened;
  }

  return {
    async use<Value>(
      root: string,
      signal: AbortSignal | undefined,
      work: (ports: Partial<Ports>) => Promise<Value>,
    ): Promise<Value> {
      const { project, tasks } = kept.get(root) ?? begin(root);
      const task = unlessAborted(project, signal).then(({ close: _, ...ports }) => work(ports));
      tasks.add(task);
      try {
        return await task;
      } finally {
        tasks.delete(task);
      }
    },
    async close(): Promise<void> {
      await Promise.all(kept.takeAll().map(closed));
    },
  };
}

async function closed({ project, tasks }: Opened): Promise<void> {
  await Promise.allSettled(tasks);
  // One that could not be opened has told that to its tasks.
  const opened = await project.catch(() => undefined);
  await opened?.close?.();
}

/** A root in one spelling. Two dots stay: behind a link they lead elsewhere. */
export function normalRoot(root: string): string {
  const [start = ""] = /^\/*/.exec(root) ?? [];
  const names = root.split("/").filter((name) => name !== "" && name !== ".");
  return start + names.join("/") || ".";
}
