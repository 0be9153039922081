/** Role prompts for local models, and checks on what they answer. */
import { forProvider } from "./adapters/for-provider.ts";
import { findAdapter } from "./adapters.ts";
import type { RoleConfig } from "./blueprints/roles/config.ts";
import { type RoleMaterial, type RoleView, roleBlueprint } from "./blueprints/roles/index.ts";
import type {
  ExecutorInput,
  ExtractorInput,
  MemoryEntry,
  PlannerInput,
  ReplannerInput,
  RoleTool,
  Subtask,
  Task,
  ToolCall,
  TrackedPlan,
  VerifierInput,
} from "./blueprints/roles/inputs.ts";
import type { ParsedInput } from "./blueprints/roles/parse-input.ts";
import { loadRoles, type RoleLibrary } from "./blueprints/roles/templates/load-roles.ts";
import { assemble } from "./core/assemble.ts";
import type { Assembly, Blueprint, Ports } from "./core/types.ts";

export { parseRoleConfig, type RoleConfig } from "./blueprints/roles/config.ts";
export type { RoleMaterial, RoleView } from "./blueprints/roles/index.ts";
export {
  type ExecutorInput,
  type ExtractorInput,
  inputJsonSchema,
  type MemoryEntry,
  type PlannerInput,
  parseTrackedPlan,
  type ReplannerInput,
  type RoleTool,
  type Subtask,
  type Task,
  type ToolCall,
  type TrackedPlan,
  type VerifierInput,
} from "./blueprints/roles/inputs.ts";
export { type ParsedInput, parseInput as parseRoleInput } from "./blueprints/roles/parse-input.ts";
export { type RoleReply, replySchemaProblems, reviewReply } from "./blueprints/roles/review-reply.ts";
export type { Role } from "./blueprints/roles/templates/compile-role.ts";
export {
  builtInFiles,
  loadRoles,
  type RoleLibrary,
  roleName,
} from "./blueprints/roles/templates/load-roles.ts";
export { type RoleFile, templateJsonSchema } from "./blueprints/roles/templates/role-file.ts";
export {
  type CheckedReply,
  checkRoleReply,
  type RoleReplyContext,
  type RoleReplyKind,
} from "./replies/check-role-reply.ts";
export type { ExtractedMemory } from "./replies/memory-schema.ts";
export { planMermaid } from "./replies/plan-mermaid.ts";
export type { Plan, PlannedSubtask } from "./replies/plan-schema.ts";
export { planWaves } from "./replies/plan-waves.ts";
export { type ReadJson, type Repair, readJson } from "./replies/read-json.ts";
export type { Verdict } from "./replies/verdict-schema.ts";

export interface RoleOptions extends RoleConfig {
  /** Templates of your own over ours, from `loadRoles` or `readRoles`. */
  templates?: RoleLibrary;
}

let ours: RoleLibrary | undefined;

/** Read once, when somebody asks. */
function builtIn(): RoleLibrary {
  ours ??= loadRoles();
  return ours;
}

/** The blueprint of a role; with a provider, within a budget that counts what goes there. */
export function roles(
  name: string,
  { templates, ...config }: RoleOptions = {},
): Blueprint<ParsedInput, RoleMaterial> {
  const role = (templates ?? builtIn()).role(name);
  if (config.provider === undefined) return roleBlueprint(role, config);
  const adapter = findAdapter(config.provider);
  return forProvider(roleBlueprint(role, { model: adapter.model, ...config }), adapter);
}

export type RoleAssembly = Assembly & { view: RoleView };

/** The prompt of any role, from its input. */
export async function rolePrompt(
  name: string,
  input: unknown,
  options: RoleOptions = {},
  ports: Partial<Ports> = {},
): Promise<RoleAssembly> {
  return (await assemble(roles(name, options), input, ports)) as RoleAssembly;
}

/** Splits a goal into subtasks. */
export function plannerPrompt(input: PlannerInput, options?: RoleOptions, ports?: Partial<Ports>) {
  return rolePrompt("planner", input, options, ports);
}

/** Carries out one subtask. */
export function executorPrompt(input: ExecutorInput, options?: RoleOptions, ports?: Partial<Ports>) {
  return rolePrompt("executor", input, options, ports);
}

/** Revises what is left of a plan. */
export function replannerPrompt(input: ReplannerInput, options?: RoleOptions, ports?: Partial<Ports>) {
  return rolePrompt("replanner", input, options, ports);
}

/** Keeps what later subtasks will need. */
export function extractorPrompt(input: ExtractorInput, options?: RoleOptions, ports?: Partial<Ports>) {
  return rolePrompt("extractor", input, options, ports);
}

/** Judges a finished subtask. */
export function verifierPrompt(input: VerifierInput, options?: RoleOptions, ports?: Partial<Ports>) {
  return rolePrompt("verifier", input, options, ports);
}

/** The same under one roof, with the arguments that the design names: templates and model are given once. */
export class PromptAssembler {
  readonly #options: RoleOptions;
  readonly #ports: Partial<Ports>;

  constructor(options: RoleOptions = {}, ports: Partial<Ports> = {}) {
    this.#options = options;
    this.#ports = ports;
  }

  buildPlannerPrompt(task: Task): Promise<RoleAssembly> {
    return plannerPrompt({ task }, this.#options, this.#ports);
  }

  buildExecutorPrompt(
    task: Task,
    subtask: Subtask | string,
    memory_entries: MemoryEntry[] = [],
    available_tools: RoleTool[] = [],
  ): Promise<RoleAssembly> {
    return executorPrompt({ task, subtask, memory_entries, available_tools }, this.#options, this.#ports);
  }

  buildReplannerPrompt(
    goal: string,
    current_state: ReplannerInput["current_state"],
    discoveries: NonNullable<ReplannerInput["discoveries"]>,
    errors: NonNullable<ReplannerInput["errors"]>,
    original_plan: TrackedPlan,
  ): Promise<RoleAssembly> {
    const input = { goal, current_state, discoveries, errors, original_plan };
    return replannerPrompt(input, this.#options, this.#ports);
  }

  buildExtractorPrompt(
    subtask_id: string,
    tool_calls: ToolCall[],
    model_output: string,
  ): Promise<RoleAssembly> {
    return extractorPrompt({ subtask_id, tool_calls, model_output }, this.#options, this.#ports);
  }

  buildVerifierPrompt(subtask: Subtask, result: string, tool_calls: ToolCall[]): Promise<RoleAssembly> {
    return verifierPrompt({ subtask, result, tool_calls }, this.#options, this.#ports);
  }
}
