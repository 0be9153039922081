import { isBlank } from "./is-blank.ts";
import type { PromptContext } from "./types.ts";

/** An agent that has yet to find out who it is: BOOTSTRAP.md without SOUL.md. Then nothing else is said. */
export function isBootstrap({ identityFiles }: Pick<PromptContext, "identityFiles">): boolean {
  return identityFiles.soul.trim() === "" && !isBlank(identityFiles.bootstrap);
}
