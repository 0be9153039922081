import type { PromptResult } from "./types.ts";

/** Of a runner's tools all but the withheld ones. Tools that belong to no module are always offered. */
export function offeredTools<Tool extends { readonly name: string }>(
  { withheld }: Pick<PromptResult, "withheld">,
  own: readonly Tool[],
): Tool[] {
  return own.filter(({ name }) => !withheld.includes(name));
}
