/** Dynamic assembly: the rules, tools, skills and memories that a task needs, chosen by meaning. */
import { forProvider } from "./adapters/for-provider.ts";
import { findAdapter } from "./adapters.ts";
import type { PromptConfig } from "./blueprints/dynamic/config.ts";
import { type DynamicBlueprint, dynamicBlueprint } from "./blueprints/dynamic/index.ts";
import type { AssemblyOptions } from "./blueprints/dynamic/input.ts";
import type { AssemblyResult, Catalogues } from "./blueprints/dynamic/types.ts";
import { assemble } from "./core/assemble.ts";
import type { Assembly, Ports } from "./core/types.ts";

export { type BuiltInLayer, builtInLayers } from "./blueprints/dynamic/built-in-layers.ts";
export { type PromptConfig, parsePromptConfig, promptConfig } from "./blueprints/dynamic/config.ts";
export type { DynamicBlueprint } from "./blueprints/dynamic/index.ts";
export { inferMode } from "./blueprints/dynamic/infer-mode.ts";
export type { AssemblyContextHints, AssemblyOptions } from "./blueprints/dynamic/input.ts";
export type {
  AssembledContext,
  AssemblyResult,
  Catalogues,
  DynamicMaterial,
} from "./blueprints/dynamic/types.ts";
export type { Mode } from "./capabilities/types.ts";

/** The blueprint; with a provider in its configuration, tools go there as tools and are counted as such. */
export function dynamic(config: PromptConfig = {}, catalogues: Catalogues = {}): DynamicBlueprint {
  if (config?.provider === undefined) return dynamicBlueprint(config, catalogues);
  const adapter = findAdapter(config.provider);
  const blueprint = dynamicBlueprint({ model: adapter.model, ...config }, catalogues);
  return { ...forProvider(blueprint, adapter), forget: blueprint.forget };
}

export type DynamicAssembly = Assembly & { view: AssemblyResult };

export interface AssemblerOptions extends Partial<Ports> {
  config?: PromptConfig;
  /** What `quoin index` made. */
  catalogues?: Catalogues;
  /** What belongs to one project alone (files, git, memories), by the `root` that a task names; asked once for each. */
  open?(root: string): Partial<Ports>;
}

interface Project {
  blueprint: DynamicBlueprint;
  ports: Partial<Ports>;
}

/** One for many tasks: it remembers layers, the vectors of tasks, and what it takes to rank tools and skills. */
export class PromptAssembler {
  readonly #options: AssemblerOptions;
  readonly #projects = new Map<string, Project>();

  constructor(options: AssemblerOptions = {}) {
    this.#options = options;
    // Refuses settings that are wrong at once, and not with the first task.
    this.#project(".");
  }

  /** The prompt; with `json`, what was chosen for it. */
  assemble(options: AssemblyOptions & { json: true }): Promise<AssemblyResult>;
  assemble(options: AssemblyOptions & { json?: false }): Promise<string>;
  assemble(options: AssemblyOptions): Promise<string | AssemblyResult>;
  async assemble(options: AssemblyOptions): Promise<string | AssemblyResult> {
    const { text, view } = await this.assembly(options);
    return options.json ? view : text;
  }

  /** All of it: the prompt, its hash, spans and decisions; `signal` ends it. */
  async assembly(options: AssemblyOptions, signal?: AbortSignal): Promise<DynamicAssembly> {
    const { blueprint, ports } = this.#project(options?.root ?? ".");
    const given = { ...ports, ...(signal && { signal }) };
    return (await assemble(blueprint, options, given)) as DynamicAssembly;
  }

  /** Reads layers anew with the next task. */
  forget(): void {
    for (const { blueprint } of this.#projects.values()) blueprint.forget();
  }

  /** Without `open` there is one project, whatever a task calls it. */
  #project(root: string): Project {
    const { config, catalogues, open, ...shared } = this.#options;
    const key = open ? root : ".";
    const known = this.#projects.get(key);
    if (known) return known;
    const project = { blueprint: dynamic(config, catalogues), ports: { ...shared, ...open?.(root) } };
    this.#projects.set(key, project);
    return project;
  }
}
