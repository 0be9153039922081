import type { IdentityFiles } from "./types.ts";

/** What the files are called in an agent's folder. */
export const identityFileNames = {
  agent: "AGENT.md",
  soul: "SOUL.md",
  identity: "IDENTITY.md",
  user: "USER.md",
  bootstrap: "BOOTSTRAP.md",
} as const satisfies Record<keyof IdentityFiles, string>;
