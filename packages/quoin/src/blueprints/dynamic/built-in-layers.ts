import { prompts } from "../../generated/prompts.ts";
import { parsePromptConfig } from "./config.ts";

export interface BuiltInLayer {
  name: keyof typeof builtInTexts;
  /** Where a project keeps its own, from its root. */
  path: string;
  text: string;
}

export const builtInTexts = {
  constitution: prompts["dynamic/constitution"],
  rules: prompts["dynamic/rules"],
  plan: prompts["dynamic/rules.plan"],
  act: prompts["dynamic/rules.act"],
  review: prompts["dynamic/rules.review"],
};

/** The layers in the package, for whoever wants to begin with a copy. */
export function builtInLayers(): BuiltInLayer[] {
  const { constitution, rules, modes } = parsePromptConfig({}).paths;
  const paths = { constitution, rules, ...(modes as Record<"plan" | "act" | "review", string>) };
  const names = Object.keys(builtInTexts) as (keyof typeof builtInTexts)[];
  return names.map((name) => ({ name, path: paths[name], text: builtInTexts[name] }));
}
