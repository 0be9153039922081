import { count } from "../count.ts";
import { formatTable } from "../format-table.ts";
import { printableLine } from "../printable.ts";
import type { Paint } from "../terminal.ts";
import { type Column, cellsOf, choiceColumns, otherColumns, saved } from "./columns.ts";
import type { Evaluation } from "./evaluate-suite.ts";
import type { Spread } from "./figures.ts";
import { describeShortfall } from "./shortfalls.ts";

/** For a person at a terminal. */
export function formatEvaluation(evaluation: Evaluation, paint: Paint): string {
  const { all, filter, calls, latency, embedder } = evaluation;
  const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
  const needless = `${all.tools.needless} of ${all.tools.expectNone} cases that expect no tool were offered one by meaning; ${all.skills.needless} of ${all.skills.expectNone} a skill, ${all.memories.needless} of ${all.memories.expectNone} a memory`;
  const lines = [
    `${describeSize(evaluation)}; ${printableLine(embedder)}`,
    "",
    // One below the other: side by side they would be wider than most terminals.
    table(evaluation, choiceColumns, paint),
    "",
    table(evaluation, otherColumns, paint),
    "",
    `injection  ${filter.dropped} of ${filter.hostile} hostile memories are left out when they are near, ${filter.wronglyDropped} of ${filter.harmless} harmless ones; ${filter.nearInCases} hostile ones were near a case's task, ${filter.shownInCases} reached a prompt`,
    `needless   ${needless}`,
    `memories   ${all.memoriesShown.toFixed(1)} are in a prompt on average`,
    ...(all.savingWithSkillBodies
      ? [
          `skills     with their whole text in the prompt ${spread(all.savingWithSkillBodies)} of the tokens are saved`,
        ]
      : []),
    `embedder   ${calls.first} call for a new task, ${calls.repeated} for the same again`,
    `latency    p50 ${ms(latency.p50)}, p99 ${ms(latency.p99)} over ${latency.assemblies} warm assemblies of new tasks; the same again p50 ${ms(latency.repeatedP50)}`,
    `failed     ${all.failed} of ${all.cases} cases differ from what they expect`,
  ];
  return `${lines.join("\n")}\n`;
}

function table({ languages, all }: Evaluation, of: readonly Column[], paint: Paint): string {
  const rows = languages.length > 1 ? [...languages, all] : languages;
  const head = ["", ...of.map((each) => each.head)];
  return formatTable(
    head,
    rows.map((figures) => [figures.language, ...cellsOf(figures, of)]),
    paint,
    head.map((_, at) => at).slice(1),
  );
}

/** What was measured with what. */
export function describeSize({ all, tools, skills, memories }: Evaluation): string {
  const remembered = `${memories} ${memories === 1 ? "memory" : "memories"}`;
  return `${count(all.cases, "case")} with ${count(tools, "tool")}, ${count(skills, "skill")} and ${remembered}`;
}

/** What each case that failed did not give. */
export function formatFailures({ cases, filter }: Evaluation, paint: Paint): string {
  const failed = cases.filter(({ failures }) => failures.length > 0);
  const lines = failed.flatMap(({ id, task, failures }) => [
    `${paint.bold(printableLine(id))} ${printableLine(task)}`,
    ...failures.map((each) => `  ${printableLine(each)}`),
  ]);
  const passed = filter.passed.map((id) => `hostile memory ${printableLine(id)} would enter a prompt`);
  const wrong = filter.wrong.map((id) => `harmless memory ${printableLine(id)} is taken for an attack`);
  return [...lines, ...passed, ...wrong].map((line) => `${line}\n`).join("");
}

export function formatShortfalls({ shortfalls = [], cases }: Evaluation): string {
  const breaches = cases.flatMap((each) => each.breaches.map((breach) => `${each.id}: ${breach}`));
  return [
    ...shortfalls.map((each) => `below the suite's threshold: ${describeShortfall(each)}`),
    ...breaches.map((each) => `whatever the thresholds: ${each}`),
  ]
    .map((line) => `${printableLine(line)}\n`)
    .join("");
}

function spread({ least, median, most }: Spread): string {
  return `${saved(least)} to ${saved(most)} (median ${saved(median)})`;
}
