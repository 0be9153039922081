/** Dynamic assembly: the rules, tools, skills and memories that a task needs, chosen by meaning. */
import { forProvider } from "./adapters/for-provider.ts";
import { findAdapter } from "./adapters.ts";
import type { PromptConfig } from "./blueprints/dynamic/config.ts";
import { type DynamicBlueprint, dynamicBlueprint } from "./blueprints/dynamic/index.ts";
import { type AssemblyOptions, parseOptions } from "./blueprints/dynamic/input.ts";
import { normalRoot, openProjects, type Project } from "./blueprints/dynamic/open-projects.ts";
import type { AssemblyResult, Catalogues } from "./blueprints/dynamic/types.ts";
import { assemble } from "./core/assemble.ts";
import type { Assembly, Ports } from "./core/types.ts";
import { QuoinError } from "./errors.ts";

export { type BuiltInLayer, builtInLayers } from "./blueprints/dynamic/built-in-layers.ts";
export {
  defaultModel,
  type PromptConfig,
  parsePromptConfig,
  promptConfig,
} from "./blueprints/dynamic/config.ts";
export type { DynamicBlueprint } from "./blueprints/dynamic/index.ts";
export { inferMode } from "./blueprints/dynamic/infer-mode.ts";
export type { AssemblyContextHints, AssemblyOptions } from "./blueprints/dynamic/input.ts";
export type { Project } from "./blueprints/dynamic/open-projects.ts";
export { type FoundLayer, readLayer } from "./blueprints/dynamic/read-layer.ts";
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
  /** What belongs to one project alone, by the `root` that a task names (`.` where it names none). */
  open?(root: string): Project | Promise<Project>;
}

/** One for many tasks: it remembers layers, the vectors of tasks, and what it takes to rank tools and skills. */
export class PromptAssembler {
  readonly #blueprint: DynamicBlueprint;
  readonly #ports: Partial<Ports>;
  readonly #projects: ReturnType<typeof openProjects> | undefined;

  constructor({ config, catalogues, open, ...ports }: AssemblerOptions = {}) {
    const blueprint = dynamic(config, catalogues);
    this.#blueprint = open ? blueprint : { ...blueprint, parse: parseWithoutRoot };
    this.#ports = ports;
    this.#projects = open && openProjects(open);
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
    const run = async (input: AssemblyOptions, own: Partial<Ports> = {}) => {
      const ports = { ...this.#ports, ...own, ...(signal && { signal }) };
      return (await assemble(this.#blueprint, input, ports)) as DynamicAssembly;
    };
    // Input that is refused opens nothing; it is refused below, where the log is told.
    if (!this.#projects || !isInput(options)) return run(options);
    const root = normalRoot(options.root ?? ".");
    return this.#projects.use(root, signal, (own) => run({ ...options, root }, own));
  }

  /** Reads layers and embeds tasks anew from the next task on. */
  forget(): void {
    this.#blueprint.forget();
  }

  /** Closes what `open` gave, as soon as no task needs it; a later task opens its project again. */
  async close(): Promise<void> {
    await this.#projects?.close();
  }
}

/** Ports that were given are those of one project: to take them for another's would be worse than an error. */
function parseWithoutRoot(raw: unknown): AssemblyOptions {
  const options = parseOptions(raw);
  if (options.root === undefined) return options;
  const message =
    "cannot be opened: give the assembler `open`, or leave `root` out and give it the project's ports";
  throw new QuoinError({ code: "spec_invalid", path: ["root"], message });
}

function isInput(raw: unknown): boolean {
  try {
    parseOptions(raw);
    return true;
  } catch {
    return false;
  }
}
