import type { Mode } from "../../capabilities/types.ts";
import type { AssemblyOptions } from "./input.ts";

/** Not `\b`, to which an accented letter ends a word: `auditó` is none of these. */
function wholeWord(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}_])(?:${words})(?![\\p{L}\\p{M}\\p{N}_])`, "iu");
}

/** In this order: who wants something researched and then checked wants it researched. */
const keywords: readonly (readonly [Mode, RegExp])[] = [
  ["plan", wholeWord("research|explore|analyze|investigate")],
  ["review", wholeWord("review|audit|verify|check")],
];

/** What the caller said, then what is known of the situation, then whole words of the task; undefined where none tells. */
export function inferMode({ task, mode, context }: AssemblyOptions): Mode | undefined {
  if (mode !== undefined && mode !== "auto") return mode;
  if (context?.isInteractive) return "plan";
  if (context?.hasGitChanges) return "act";
  return keywords.find(([, words]) => words.test(task))?.[0];
}
