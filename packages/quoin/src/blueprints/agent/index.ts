import type { Blueprint, Counter, Decision, Section } from "../../core/types.ts";
import type { TaintProfile } from "../../taint/profiles.ts";
import { findModel, modelNotices } from "../../text/count/index.ts";
import { checkModules } from "./check-modules.ts";
import { type AgentConfig, parseAgentConfig } from "./config.ts";
import { type ParsedContext, parseContext, withWindow } from "./context-schema.ts";
import { factNotices } from "./fact-items.ts";
import { layout } from "./layout.ts";
import { builtInModules } from "./modules/index.ts";
import { outlineModules } from "./outline-modules.ts";
import { type ComposedConfig, policy } from "./policy.ts";
import { screenProfileOf } from "./profile-of.ts";
import type { PromptModule } from "./types.ts";
import { view } from "./view.ts";

/** Modules are rendered on the way in: after that nothing of theirs runs, so none can look at a clock. */
export interface AgentMaterial {
  sections: Section[];
  keep: readonly string[];
  /** Names of all tools that modules have, whether they stand or not. */
  declared: readonly string[];
  counter: Counter;
  window: number;
  history: number;
  notices: readonly Decision[];
  /** Decides how files that are not believed are screened. */
  profile: TaintProfile;
}

/** An agent's system prompt: a module is a section, its priority the position. */
export function agentBlueprint(
  rawConfig: AgentConfig = {},
  extra: readonly PromptModule[] = [],
  without: readonly string[] = [],
): Blueprint<ParsedContext, AgentMaterial> {
  const config = parseAgentConfig(rawConfig);
  const modules = [...builtInModules(without), ...extra];
  checkModules(modules);
  return {
    ...composed(config),
    async collect(parsed, ports) {
      const found = findModel(config.model ?? "estimate", config.models);
      const most =
        config.window ?? (config.model !== undefined && found.known ? found.model.window : undefined);
      const context = withWindow(parsed, most);
      const counter = await ports.counter(found.model.vocabulary);
      const { sections, keep, declared } = outlineModules(modules, context, config);
      const notices = [...modelNotices(found, context.contextWindow, config.model), ...factNotices(sections)];
      const { contextWindow: window, historyTokens: history } = context;
      const profile = screenProfileOf(context.profile);
      return { sections, keep, declared, counter, window, history, notices, profile };
    },
  };
}

/** All but what may touch the world; `compose` needs no more. */
export function composed(config: ComposedConfig): Omit<Blueprint<ParsedContext, AgentMaterial>, "collect"> {
  return {
    name: "agent",
    parse: parseContext,
    outline: ({ sections }) => sections,
    layout: () => layout,
    policy: (material) => policy(config, material),
    view,
  };
}
