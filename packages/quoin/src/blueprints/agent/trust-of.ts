import type { Trust } from "../../core/types.ts";
import { profileOf } from "./profile-of.ts";
import type { PromptContext } from "./types.ts";

/** Files of the workspace are believed unless the host says otherwise; a paranoid one has to say that it does. */
export function trustOf(
  { trust = "trusted" }: { readonly trust?: Trust | "workspace" },
  { profile }: Pick<PromptContext, "profile">,
  trustWorkspace: boolean | undefined = undefined,
): Trust {
  if (trust !== "workspace") return trust;
  return workspaceTrust(profile, trustWorkspace);
}

/** Of CONTEXT.md and skills; also for whoever keeps them. */
export function workspaceTrust(profile: string, trustWorkspace?: boolean): "trusted" | "untrusted" {
  return (trustWorkspace ?? profileOf(profile) !== "paranoid") ? "trusted" : "untrusted";
}
