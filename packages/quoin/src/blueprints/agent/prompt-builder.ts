import type { Adapter } from "../../adapters/adapter.ts";
import { forProvider } from "../../adapters/for-provider.ts";
import { findAdapter } from "../../adapters.ts";
import { compose } from "../../core/assemble.ts";
import type { Assembly, Counter, Detector } from "../../core/types.ts";
import { QuoinError } from "../../errors.ts";
import { chars4 } from "../../text/count/index.ts";
import { checkModules } from "./check-modules.ts";
import { type AgentConfig, parseAgentConfig } from "./config.ts";
import { type PromptContextInput, parseContext, withWindow } from "./context-schema.ts";
import { copyOf } from "./copy-of.ts";
import { factNotices } from "./fact-items.ts";
import { composed } from "./index.ts";
import { builtInModules } from "./modules/index.ts";
import { outlineModules } from "./outline-modules.ts";
import { screenProfileOf } from "./profile-of.ts";
import { rememberCounts } from "./remember-counts.ts";
import { sameValues, sectionCache } from "./section-cache.ts";
import type { PromptLogger, PromptModule, PromptResult } from "./types.ts";

export interface PromptBuilderOptions
  extends Pick<
    AgentConfig,
    "provider" | "trustWorkspace" | "window" | "reserve" | "overhead" | "redact" | "injection"
  > {
  /** Beside those that are there. */
  modules?: readonly PromptModule[];
  /** Names of modules that are there and shall not be; `modules` may hold another of that name. */
  without?: readonly string[];
  /** Four characters a token when absent; `loadPromptBuilder` brings that of a model. */
  counter?: Counter;
  /** Judges files that are not believed; one that answers at once. `loadPromptBuilder` brings the built-in one. */
  detector?: Detector;
  /** Told of every build. */
  logger?: PromptLogger;
}

/**
 * Builds an agent's system prompt at once, without waiting for anything. What has not changed since the last time
 * is kept: the section of a module that says what it `reads`, the count of a text, and the whole prompt.
 */
export class PromptBuilder {
  readonly #config: AgentConfig;
  readonly #counter: Counter;
  readonly #detector: Detector | undefined;
  readonly #logger: PromptLogger | undefined;
  readonly #sectionFor = sectionCache();
  readonly #adapter: Adapter | undefined;
  #modules: readonly PromptModule[];
  #last: { key: readonly unknown[]; assembly: Assembly } | undefined;

  constructor({
    modules = [],
    without = [],
    counter = chars4,
    detector,
    logger,
    ...config
  }: PromptBuilderOptions = {}) {
    this.#config = parseAgentConfig(config);
    this.#counter = rememberCounts(counter);
    this.#detector = detector;
    if (this.#config.injection && !detector) {
      const message = "needs a detector that answers at once; loadPromptBuilder brings one";
      throw new QuoinError({ code: "config_invalid", path: ["injection"], message });
    }
    this.#logger = logger;
    const { provider } = this.#config;
    this.#adapter = provider === undefined ? undefined : findAdapter(provider);
    this.#modules = builtInModules(without);
    this.register(...modules);
  }

  register(...more: readonly PromptModule[]): this {
    const modules = [...this.#modules, ...more];
    checkModules(modules);
    this.#modules = modules;
    return this;
  }

  build(context: PromptContextInput): PromptResult {
    const start = performance.now();
    const result = copyOf(this.#assemble(context).view as PromptResult);
    const buildTimeMs = Math.round((performance.now() - start) * 1000) / 1000;
    const metadata = { ...result.metadata, buildTimeMs };
    this.#logger?.debug("prompt_built", metadata);
    return { ...result, metadata };
  }

  /** The same with spans and decisions, for adapters, records and whoever asks why. */
  assemble(context: PromptContextInput): Assembly {
    return copyOf(this.#assemble(context));
  }

  /** The one that is kept: what a caller does to a result is not done to it, so callers get copies. */
  #assemble(raw: PromptContextInput): Assembly {
    const context = withWindow(parseContext(raw), this.#config.window);
    const { trustWorkspace } = this.#config;
    const outlined = outlineModules(this.#modules, context, { trustWorkspace, sectionFor: this.#sectionFor });
    const { sections, keep, declared } = outlined;
    const { contextWindow: window, historyTokens: history } = context;
    const profile = screenProfileOf(context.profile);
    const key = [window, history, profile, ...sections, ...declared];
    if (this.#last && sameValues(this.#last.key, key)) return this.#last.assembly;
    const notices = factNotices(sections);
    const material = { sections, keep, declared, counter: this.#counter, window, history, notices, profile };
    const plain = { ...composed(this.#config), collect: async () => material };
    const blueprint = this.#adapter ? forProvider(plain, this.#adapter) : plain;
    const assembly = compose(blueprint, material, this.#detector);
    this.#last = { key, assembly };
    return assembly;
  }
}
