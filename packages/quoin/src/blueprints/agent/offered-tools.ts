import type { PromptResult } from "./types.ts";

/**
 * Of a runner's tools, those of the modules that stand: a module that was left out takes its tools with it. Tools that
 * belong to no module are passed beside these.
 */
export function offeredTools<Tool extends { readonly name: string }>(
  { tools }: Pick<PromptResult, "tools">,
  own: readonly Tool[],
): Tool[] {
  const offered = new Set(tools.map(({ name }) => name));
  return own.filter(({ name }) => offered.has(name));
}
