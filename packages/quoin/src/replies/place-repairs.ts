import { placeNotes } from "./place-notes.ts";
import type { Repair } from "./read-json.ts";
import { say, type Wording } from "./words.ts";

/** What the reader repaired. */
export interface RepairNote {
  offset: number;
  kind: Extract<Wording, `repair_${string}`>;
}

/** Repairs of one kind become one, with the first place and how often: a Python reply has hundreds. */
export function placeRepairs(text: string, notes: readonly RepairNote[]): Repair[] {
  const kinds = new Map<RepairNote["kind"], { offset: number; count: number }>();
  for (const { kind, offset } of notes) {
    const known = kinds.get(kind);
    kinds.set(kind, { offset: Math.min(known?.offset ?? offset, offset), count: (known?.count ?? 0) + 1 });
  }
  const grouped = [...kinds].map(([kind, { offset, count }]) => ({
    offset,
    message: count > 1 ? say("repair_times", { message: say(kind), count }) : say(kind),
  }));
  return placeNotes(text, grouped);
}
