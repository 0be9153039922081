import { limitOf } from "../../core/fit.ts";
import { chars4 } from "../../text/count/index.ts";
import { estimate } from "./base-module.ts";
import { inOrder } from "./outline-modules.ts";
import { policy } from "./policy.ts";
import type { PromptContext, PromptModule } from "./types.ts";

/** A module on the rung it stands on: absent, minimal or whole. */
interface Standing {
  module: PromptModule;
  /** From the cheapest to the best. */
  rungs: { tokens: number; module?: PromptModule }[];
  height: number;
}

/**
 * Which of the modules fit, by their own estimates; those that fit only in their minimal wording come back
 * rendering just that. The rule is the one of `fit`: what is required first, then what is optional by priority, and
 * nothing past the first that has to stay below its full height. Whole prompts are counted instead; see `build`.
 */
export function allocateModules(modules: readonly PromptModule[], context: PromptContext): PromptModule[] {
  const standings = inOrder(modules).map((module) => standing(module, context));
  let left = roomOf(context);
  for (const { rungs } of standings) left -= rungs[0]?.tokens ?? 0;
  const important = [
    ...standings.filter(({ module }) => !module.optional),
    ...standings.filter(({ module }) => module.optional),
  ];
  for (const each of important) {
    const base = each.rungs[0]?.tokens ?? 0;
    each.height = each.rungs.findLastIndex(({ tokens }, at) => at === 0 || tokens - base <= left);
    left -= (each.rungs[each.height]?.tokens ?? 0) - base;
    if (each.height < each.rungs.length - 1) break;
  }
  return standings.flatMap(({ rungs, height }) => rungs[height]?.module ?? []);
}

function standing(module: PromptModule, context: PromptContext): Standing {
  const full = { tokens: module.estimateTokens(context), module };
  const rungs: Standing["rungs"] = module.optional ? [{ tokens: 0 }] : [];
  const minimal = module.renderMinimal && minimalOf(module, module.renderMinimal.bind(module));
  const tokens = minimal?.estimateTokens(context) ?? full.tokens;
  if (minimal && tokens < full.tokens) rungs.push({ tokens, module: minimal });
  return { module, rungs: [...rungs, full], height: 0 };
}

/** Not a copy with its own `render`: the methods of a class need the object that they were made for. */
function minimalOf(module: PromptModule, minimal: (context: PromptContext) => string[]): PromptModule {
  const { name, priority, optional, trust, volatility, tools } = module;
  return {
    name,
    priority,
    shouldInclude: (context) => module.shouldInclude(context),
    render: minimal,
    estimateTokens: (context) => estimate(minimal(context)),
    ...(optional !== undefined && { optional }),
    ...(trust && { trust }),
    ...(volatility && { volatility }),
    ...(tools && { tools }),
  };
}

function roomOf({ contextWindow: window, historyTokens: history }: PromptContext): number {
  return limitOf(
    policy({}, { keep: [], counter: chars4, window, history, notices: [], profile: "balanced" }),
  );
}
