import * as z from "zod";
import { providerNames } from "../../adapters/provider-names.ts";
import type { Budget } from "../../core/types.ts";

const tokens = z.int().min(0);

/** What every blueprint for a model can be told of its window. */
export const budgetConfig = {
  provider: z
    .enum(providerNames)
    .optional()
    .describe("who will be sent it: the budget counts what goes there"),
  model: z.string().min(1).optional().describe("decides the window and how tokens are counted"),
  models: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        window: z.int().min(1),
        vocabulary: z.enum(["o200k_base", "cl100k_base", "estimate", "chars4"]),
      }),
    )
    .optional()
    .describe("models of your own, looked up before the built-in ones"),
  window: z.int().min(1).optional().describe("tokens of the model's context; overrides the model's"),
  reserve: tokens.optional().describe("tokens left for the answer"),
  overhead: tokens.optional().describe("tokens that the provider adds around the text"),
};

/** Never over the window. */
export function budgetOf(
  { reserve, overhead }: { reserve?: number | undefined; overhead?: number | undefined },
  { window, counter }: Pick<Budget, "window" | "counter">,
): Budget {
  return {
    window,
    ...(reserve !== undefined && { reserve }),
    ...(overhead !== undefined && { overhead }),
    overflow: "fail",
    counter,
  };
}
