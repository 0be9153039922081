import type { CaseResult, ChoiceResult } from "./types.ts";

/** What a case did not give as expected, each in a line. */
export function failuresOf(result: Omit<CaseResult, "failures" | "breaches">): string[] {
  const { mode, tools, skills, memories } = result;
  const failures = [...choiceFailures("tool", tools), ...choiceFailures("skill", skills)];
  if (mode.expected && mode.expected !== mode.got)
    failures.push(`mode: expected ${mode.expected}, got ${mode.got}`);
  if (memories.expected?.length === 0 && memories.shown.length > 0)
    failures.push(`no memory expected, in the prompt: ${memories.shown.map(quoted).join(", ")}`);
  for (const part of memories.missing) failures.push(`memory not recalled: ${quoted(part)}`);
  return failures;
}

/** What no threshold makes good: a prompt without what it must have, with what it must not, too long, too dear, or never the same. */
export function breachesOf(result: Omit<CaseResult, "failures" | "breaches">): string[] {
  const { absent, leaked, hostile, tokens, calls, isRepeatable } = result;
  const breaches = [
    ...absent.map((part) => `not in the prompt: ${quoted(part)}`),
    ...hostile.shown.map((id) => `hostile memory in the prompt: ${id}`),
    ...leaked.map((part) => `in the prompt, and must not be: ${quoted(part)}`),
  ];
  if (tokens.most !== undefined && tokens.assembled > tokens.most)
    breaches.push(`the prompt has ${tokens.assembled} tokens, more than ${tokens.most}`);
  if (calls.first !== 1) breaches.push(`a new task took ${calls.first} calls of the embedder, not 1`);
  if (calls.repeated !== 0)
    breaches.push(`the same task again took ${calls.repeated} calls of the embedder, not 0`);
  if (!isRepeatable) breaches.push("the same task again gave another prompt");
  return breaches;
}

function choiceFailures(kind: string, { expected, offered, base, ranked }: ChoiceResult): string[] {
  if (!expected) return [];
  const missing = expected
    .filter((name) => !offered.includes(name))
    .map((name) => `${kind} not offered: ${name} (${standing(name, ranked)})`);
  const found = offered.filter((name) => !base.includes(name));
  const needless = expected.length === 0 && found.length > 0;
  const listed = found.map((name) => `${name} ${scoreOf(name, ranked)}`).join(", ");
  return needless ? [...missing, `no ${kind} expected, offered: ${listed}`] : missing;
}

function standing(name: string, ranked: ChoiceResult["ranked"]): string {
  const at = ranked.findIndex((each) => each.name === name);
  const best = ranked[0];
  const first = best && best.name !== name ? `; first is ${best.name} ${best.score.toFixed(2)}` : "";
  return at < 0
    ? `not among the first ${ranked.length}${first}`
    : `rank ${at + 1}, score ${scoreOf(name, ranked)}${first}`;
}

function scoreOf(name: string, ranked: ChoiceResult["ranked"]): string {
  return ranked.find((each) => each.name === name)?.score.toFixed(2) ?? "?";
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
