import { QuoinError } from "../errors.ts";
import type { Plan } from "./plan-schema.ts";

/** The ids in waves: each depends only on earlier ones, and keeps the plan's order inside. */
export function planWaves({ subtasks }: Plan): string[][] {
  const done = new Set<string>();
  const waves: string[][] = [];
  for (let left = subtasks; left.length; left = left.filter(({ id }) => !done.has(id))) {
    const ready = left.filter(({ depends_on }) => depends_on.every((id) => done.has(id)));
    if (!ready.length) {
      const path = ["subtasks", subtasks.indexOf(left[0] as (typeof left)[number]), "depends_on"];
      throw new QuoinError({ code: "reply_invalid", path, message: "can never be met" });
    }
    const wave = ready.map(({ id }) => id);
    for (const id of wave) done.add(id);
    waves.push(wave);
  }
  return waves;
}
