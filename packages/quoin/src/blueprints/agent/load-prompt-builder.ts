import { findModel, loadCounter, type Model } from "../../text/count/index.ts";
import { PromptBuilder, type PromptBuilderOptions } from "./prompt-builder.ts";

export interface LoadPromptBuilderOptions extends Omit<PromptBuilderOptions, "counter"> {
  /** Decides how tokens are counted, and the most that a window may be. */
  model: string;
  /** Models of your own, looked up before the built-in ones. */
  models?: readonly Model[];
}

/**
 * A builder that counts with a model's real vocabulary and judges with the built-in detector. To load them takes time,
 * to build with them does not.
 */
export async function loadPromptBuilder({
  model,
  models,
  ...options
}: LoadPromptBuilderOptions): Promise<PromptBuilder> {
  const found = findModel(model, models);
  const counter = await loadCounter(found.model.vocabulary);
  const { createDetector } = await import("../../screening/create-detector.ts");
  const defaults = { ...(found.known && { window: found.model.window }), detector: createDetector() };
  return new PromptBuilder({ ...defaults, ...options, counter });
}
