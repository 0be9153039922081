/** Runners change some prompts without a word. What would be changed is refused here; each case was seen on the wire. */
import { type Problem, refuse } from "../../errors.ts";
import type { RunnerPrompt } from "./prompt-source.ts";

/** What one runner alone would change: why, and how such a system prompt is known. */
export type Refusals = Readonly<Record<string, (system: string) => boolean>>;

export function checkPrompt(prompt: RunnerPrompt, refusals: Refusals = {}): RunnerPrompt {
  if (typeof prompt !== "object" || prompt === null)
    refuse(problem("system", "is missing: there is no prompt"));
  refuse([...textProblems(prompt), ...withheldProblems(prompt), ...ownProblems(prompt, refusals)]);
  return prompt;
}

function textProblems(prompt: RunnerPrompt): Problem[] {
  return (["system", "user"] as const).flatMap((part) => {
    const text: unknown = prompt[part];
    if (typeof text !== "string") return problem(part, "is not text");
    if (!text.isWellFormed())
      return problem(part, "holds half of a surrogate pair, which runners drop or replace");
    const isMissing = part === "system" && text.trim() === "";
    return isMissing ? problem(part, "is empty: the runner would send a prompt of its own, or none") : [];
  });
}

function withheldProblems({ withheld = [] }: { readonly withheld?: unknown }): Problem[] {
  const isList = Array.isArray(withheld) && withheld.every((name) => typeof name === "string");
  return isList ? [] : problem("withheld", "is not a list of names");
}

function ownProblems({ system }: RunnerPrompt, refusals: Refusals): Problem[] {
  if (typeof system !== "string") return [];
  return Object.entries(refusals).flatMap(([reason, isRefused]) =>
    isRefused(system) ? problem("system", reason) : [],
  );
}

function problem(part: string, message: string): Problem[] {
  return [{ code: "prompt_unsendable", path: [part], message }];
}
