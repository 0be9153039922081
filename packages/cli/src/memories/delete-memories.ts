import type { Deletion } from "@quoin/store";
import { QuoinError } from "quoin";
import type { Memory } from "quoin/memories";
import { paintFor, type Terminal } from "../terminal.ts";
import { confirm } from "./confirm.ts";
import { describeMemories } from "./describe-memories.ts";
import type { PromptSettings } from "./open-chosen.ts";

export interface DeletionFlags {
  yes?: boolean;
  dryRun?: boolean;
}

/** `1 memory`, `2 memories`. */
export function countMemories(number: number): string {
  return `${number} ${number === 1 ? "memory" : "memories"}`;
}

const mostShown = 1000;

/** Shows, asks, deletes, and says so where bytes are left. */
export async function deleteMemories(
  doomed: AsyncIterable<Memory>,
  total: number,
  remove: () => Promise<Deletion>,
  { yes, dryRun }: DeletionFlags,
  settings: PromptSettings,
  terminal: Terminal,
): Promise<void> {
  if (dryRun) {
    const shown: Memory[] = [];
    for await (const memory of doomed) {
      shown.push(memory);
      if (shown.length === mostShown) break;
    }
    await terminal.out(describeMemories(shown, settings, paintFor(process.stdout, process.env)));
    terminal.note(`${countMemories(total)} would be forgotten\n`);
    return;
  }
  if (total === 0) {
    terminal.note("nothing to forget\n");
    return;
  }
  if (!(await confirm(`Forget ${countMemories(total)} for good?`, yes))) {
    terminal.note("nothing was forgotten\n");
    return;
  }
  tellDeletion(await remove(), terminal);
}

export function tellDeletion({ deleted, erased, heldBy }: Deletion, terminal: Terminal): void {
  terminal.note(`${countMemories(deleted)} forgotten\n`);
  if (heldBy === "server")
    terminal.note(
      "note: their bytes stay in the server's files until it writes over them; quoin memories prune erases them now\n",
    );
  else if (!erased)
    throw new QuoinError({
      code: "memory_not_erased",
      message: "another process reads the store's log just now, and what was forgotten is still in it",
    });
}
