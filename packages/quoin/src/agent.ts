/** An agent's system prompt from modules: who it is, what it must not do, what it knows, where it runs. */
import { forProvider } from "./adapters/for-provider.ts";
import { findAdapter } from "./adapters.ts";
import type { AgentConfig } from "./blueprints/agent/config.ts";
import type { ParsedContext, PromptContextInput } from "./blueprints/agent/context-schema.ts";
import { type AgentMaterial, agentBlueprint } from "./blueprints/agent/index.ts";
import type { PromptLogger, PromptModule, PromptResult } from "./blueprints/agent/types.ts";
import { assemble } from "./core/assemble.ts";
import type { Assembly, Blueprint, Ports } from "./core/types.ts";

export { allocateModules } from "./blueprints/agent/allocate-modules.ts";
export { BasePromptModule } from "./blueprints/agent/base-module.ts";
export { type AgentConfig, parseAgentConfig } from "./blueprints/agent/config.ts";
export {
  createPromptContext,
  type ParsedContext,
  type PromptContextInput,
} from "./blueprints/agent/context-schema.ts";
export { identityFileNames } from "./blueprints/agent/identity-file-names.ts";
export type { AgentMaterial } from "./blueprints/agent/index.ts";
export { type LoadPromptBuilderOptions, loadPromptBuilder } from "./blueprints/agent/load-prompt-builder.ts";
export {
  builtInModules,
  canaryModule,
  contextModule,
  identityModule,
  injectionDefenseModule,
  runtimeModule,
  securityModule,
  skillsModule,
} from "./blueprints/agent/modules/index.ts";
export { offeredTools } from "./blueprints/agent/offered-tools.ts";
export { PromptBuilder, type PromptBuilderOptions } from "./blueprints/agent/prompt-builder.ts";
export { workspaceTrust } from "./blueprints/agent/trust-of.ts";
export type {
  IdentityFiles,
  ModuleTool,
  PromptContext,
  PromptLogger,
  PromptMetadata,
  PromptModule,
  PromptResult,
  Skill,
} from "./blueprints/agent/types.ts";
export { plantCanary } from "./taint/canary/canary.ts";
export { type PayloadContext, payloadContext } from "./taint/payload/payload-context.ts";
export { payloadVersion, type StdinPayload } from "./taint/payload/schema.ts";
export { parseStdinPayload, readStdinPayload } from "./taint/payload/stdin-payload.ts";

export interface AgentOptions extends AgentConfig {
  /** Beside those that are there. */
  modules?: readonly PromptModule[];
  /** Names of modules that are there and shall not be; `modules` may hold another of that name. */
  without?: readonly string[];
}

/** The blueprint; with a provider, within a budget that counts what goes there. */
export function agent({
  modules,
  without,
  ...config
}: AgentOptions = {}): Blueprint<ParsedContext, AgentMaterial> {
  if (config.provider === undefined) return agentBlueprint(config, modules, without);
  const adapter = findAdapter(config.provider);
  return forProvider(agentBlueprint({ model: adapter.model, ...config }, modules, without), adapter);
}

export type AgentAssembly = Assembly & { view: PromptResult };

/** `assemble(agent(options), context)`, with the types of what goes in and what comes out, timed and logged. */
export async function agentPrompt(
  context: PromptContextInput,
  { logger, ...options }: AgentOptions & { logger?: PromptLogger } = {},
  ports: Partial<Ports> = {},
): Promise<AgentAssembly> {
  const start = performance.now();
  const assembly = (await assemble(agent(options), context, ports)) as AgentAssembly;
  const buildTimeMs = Math.round((performance.now() - start) * 1000) / 1000;
  const metadata = { ...assembly.view.metadata, buildTimeMs };
  logger?.debug("prompt_built", metadata);
  return { ...assembly, view: { ...assembly.view, metadata } };
}
