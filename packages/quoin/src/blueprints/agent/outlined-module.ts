import { type Plan, piecesOf, plan } from "../../core/plan.ts";
import { estimate } from "./base-module.ts";
import { layout } from "./layout.ts";
import { type ModulePieces, pieces } from "./pieces.ts";
import { sectionOf } from "./section-of.ts";
import { trustOf } from "./trust-of.ts";
import type { PromptContext, PromptModule } from "./types.ts";

type Rendering = "render" | "renderMinimal" | "estimateTokens";

interface Definition extends Omit<PromptModule, Rendering>, ModulePieces {
  /** Whether its items have shorter forms. */
  shrinks?: boolean;
}

/** A module that knows the pieces of its text. They are written as in a whole prompt: there is only one rendering. */
export function outlinedModule({
  shrinks = false,
  title,
  shortensOneByOne,
  items,
  ...definition
}: Definition): PromptModule {
  const write = (context: PromptContext, form: (planned: Plan) => number): string[] => {
    const section = sectionOf(module, context, trustOf(module, context));
    const planned = plan(section, section, layout, () => "");
    const rung = { body: "items" as const, form: form(planned), dropped: 0, units: 0, partUnits: 0 };
    return piecesOf(planned, rung, layout).flatMap(({ text }) => text.split("\n"));
  };
  const render = (context: PromptContext) => write(context, () => 0);
  const module: PromptModule = {
    ...definition,
    render,
    estimateTokens: (context) => estimate(render(context)),
    ...(shrinks && { renderMinimal: (context) => write(context, ({ forms }) => forms - 1) }),
    [pieces]: { ...(title !== undefined && { title }), ...(shortensOneByOne && { shortensOneByOne }), items },
  };
  return module;
}
