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

export interface ToldMode {
  mode: Mode;
  because: string;
}

/** What the caller said, then what is known of the situation, then whole words of the task; undefined where none tells. */
export function tellMode({ task, mode, context }: AssemblyOptions): ToldMode | undefined {
  if (mode !== undefined && mode !== "auto") return { mode, because: "it was given" };
  if (context?.isInteractive) return { mode: "plan", because: "somebody is there to be asked" };
  if (context?.hasGitChanges) return { mode: "act", because: "work is under way" };
  for (const [told, words] of keywords) {
    const [word] = words.exec(task) ?? [];
    if (word !== undefined) return { mode: told, because: `the task says "${word}"` };
  }
  return undefined;
}

export function inferMode(options: AssemblyOptions): Mode | undefined {
  return tellMode(options)?.mode;
}
