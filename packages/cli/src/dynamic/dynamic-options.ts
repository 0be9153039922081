import { Option } from "commander";
import { type EmbedderOptions, embedderOptions } from "../embedders/choose-embedder.ts";
import { positiveInteger } from "../positive-integer.ts";
import { type StoreOptions, storeOption } from "../records/store-option.ts";

export interface DynamicFlags extends StoreOptions, Omit<EmbedderOptions, "model"> {
  mode?: "plan" | "act" | "review" | "auto";
  root?: string;
  interactive?: boolean;
  gitChanges?: boolean;
  manifests?: string;
  model?: string;
  window?: number;
  embedderModel?: string;
}

/** What decides the prompt; the rest only says what is done with it. */
export function dynamicOptions(): Option[] {
  const own = embedderOptions().map((option) =>
    // Here --model is the one that the prompt is for.
    option.long === "--model"
      ? new Option("--embedder-model <name>", "with --embedder openai and ollama: the model's name there")
      : option,
  );
  return [
    new Option("--mode <mode>", "plan, act or review; auto tells it from the task")
      .choices(["plan", "act", "review", "auto"])
      .default("auto"),
    new Option("--root <folder>", "the project's folder (default: the current one)"),
    new Option("--interactive", "somebody is there to be asked: plan, unless --mode says otherwise"),
    new Option("--git-changes", "work is under way: act, unless --mode says otherwise"),
    new Option("--manifests <folder>", "what quoin index made (default: .quoin/manifests below the root)"),
    new Option("--model <name>", "model whose window and vocabulary to use (default: gpt-4o)"),
    new Option("--window <tokens>", "context window, instead of the model's").argParser(positiveInteger),
    storeOption(),
    ...own,
  ];
}
