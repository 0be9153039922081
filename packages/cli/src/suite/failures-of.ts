import type { CaseResult, ChoiceResult } from "./types.ts";

/** What a case did not give as expected, each in a line. */
export function failuresOf(result: Omit<CaseResult, "failures">): string[] {
  const { mode, tools, skills, memories, absent, leaked, hostile, tokens, calls, isRepeatable } = result;
  const failures = [...choiceFailures("tool", tools), ...choiceFailures("skill", skills)];
  const fail = (text: string) => failures.push(text);
  if (mode.expected && mode.expected !== mode.got) fail(`mode: expected ${mode.expected}, got ${mode.got}`);
  for (const part of memories.missing) fail(`memory not recalled: ${quoted(part)}`);
  for (const part of absent) fail(`not in the prompt: ${quoted(part)}`);
  for (const part of leaked) fail(`in the prompt, and must not be: ${quoted(part)}`);
  for (const id of hostile.shown) fail(`hostile memory in the prompt: ${id}`);
  if (tokens.most !== undefined && tokens.assembled > tokens.most)
    fail(`the prompt has ${tokens.assembled} tokens, more than ${tokens.most}`);
  if (calls.first !== 1) fail(`a new task took ${calls.first} calls of the embedder, not 1`);
  if (calls.repeated !== 0) fail(`the same task again took ${calls.repeated} calls of the embedder, not 0`);
  if (!isRepeatable) fail("the same task again gave another prompt");
  return failures;
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
