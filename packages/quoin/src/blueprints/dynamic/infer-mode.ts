import type { Mode } from "../../capabilities/types.ts";
import type { AssemblyOptions } from "./input.ts";

/** In this order: who wants something researched and then checked wants it researched. */
const keywords: readonly (readonly [Mode, RegExp])[] = [
  ["plan", /\b(?:research|explore|analyze|investigate)\b/i],
  ["review", /\b(?:review|audit|verify|check)\b/i],
];

/** What the caller said, then what is known of the situation, then whole words of the task; undefined where none tells. */
export function inferMode({ task, mode, context }: AssemblyOptions): Mode | undefined {
  if (mode !== undefined && mode !== "auto") return mode;
  if (context?.isInteractive) return "plan";
  if (context?.hasGitChanges) return "act";
  return keywords.find(([, words]) => words.test(task))?.[0];
}
