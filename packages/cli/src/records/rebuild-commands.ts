import { rebuildAgent } from "./rebuild-agent.ts";
import { rebuildCanonical } from "./rebuild-canonical.ts";
import type { RebuildCommand } from "./rebuild-command.ts";
import { rebuildDynamic } from "./rebuild-dynamic.ts";
import { rebuildRoles } from "./rebuild-roles.ts";
import { rebuildWorkflow } from "./rebuild-workflow.ts";

/** By the word after `quoin assemble`. */
const commands = {
  agent: rebuildAgent,
  canonical: rebuildCanonical,
  dynamic: rebuildDynamic,
  roles: rebuildRoles,
  workflow: rebuildWorkflow,
} satisfies Record<string, RebuildCommand>;

export type CommandName = keyof typeof commands;

export function rebuildCommand(name: unknown): RebuildCommand | undefined {
  return typeof name === "string" && Object.hasOwn(commands, name)
    ? commands[name as CommandName]
    : undefined;
}
