import type { PromptContext, PromptModule } from "./types.ts";

/** A module of your own: name, priority, when and what; the estimate is done. */
export abstract class BasePromptModule implements PromptModule {
  abstract readonly name: string;
  abstract readonly priority: number;
  abstract shouldInclude(context: PromptContext): boolean;
  abstract render(context: PromptContext): string[];

  estimateTokens(context: PromptContext): number {
    return estimate(this.render(context));
  }
}

/** Four characters to a token. */
export function estimate(lines: readonly string[]): number {
  return Math.ceil(lines.join("\n").length / 4);
}
