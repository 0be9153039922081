import { formatTable } from "../format-table.ts";
import { printableLine } from "../printable.ts";
import type { Paint } from "../terminal.ts";
import type { Evaluation } from "./evaluate-suite.ts";
import type { Figures, Share, Spread } from "./figures.ts";
import { describeShortfall } from "./shortfalls.ts";

const head = [
  ...["", "cases", "tools@5", "offered", "precision", "skills@5", "offered", "precision"],
  ...["memories", "modes", "saved: least", "median", "most"],
];

/** For a person at a terminal. */
export function formatEvaluation(evaluation: Evaluation, paint: Paint): string {
  const { tools, skills, memories, languages, all, filter, calls, latency, embedder } = evaluation;
  const rows = (languages.length > 1 ? [...languages, all] : languages).map(row);
  const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
  const needless = `${all.tools.needless} of ${all.tools.expectNone} cases that expect no tool were offered one by meaning, ${all.skills.needless} of ${all.skills.expectNone} a skill`;
  const lines = [
    `${all.cases} cases with ${tools} tools, ${skills} skills and ${memories} memories; ${printableLine(embedder)}`,
    "",
    formatTable(head, rows, paint, head.map((_, at) => at).slice(1)),
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

function row({ language, cases, tools, skills, memories, modes, saving }: Figures): string[] {
  return [
    ...[language, String(cases)],
    ...[decimal(tools.recallAt5), decimal(tools.offered), decimal(tools.precision)],
    ...[decimal(skills.recallAt5), decimal(skills.offered), decimal(skills.precision)],
    ...[counted(memories), counted(modes)],
    ...[percent(saving?.least), percent(saving?.median), percent(saving?.most)],
  ];
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

export function decimal(value: number | undefined): string {
  return value === undefined ? "–" : value.toFixed(3).replace(/^0/, "");
}

export function percent(value: number | undefined): string {
  return value === undefined ? "–" : `${(value * 100).toFixed(1)}%`;
}

export function counted({ right, of }: Share): string {
  return of === 0 ? "–" : `${right}/${of}`;
}

export function spread({ least, median, most }: Spread): string {
  return `${percent(least)} to ${percent(most)} (median ${percent(median)})`;
}
