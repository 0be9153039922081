import { cellsOf, columns, decimal, saved } from "../columns.ts";
import type { Evaluation } from "../evaluate-suite.ts";
import { type Figures, spreadOf } from "../figures.ts";
import { describeShortfall } from "../shortfalls.ts";
import type { Thresholds } from "../suite-schema.ts";
import type { CaseResult } from "../types.ts";
import { whole } from "./case-details.ts";
import { escaped } from "./escaped.ts";

export function verdict({ shortfalls, cases }: Evaluation, thresholds: Thresholds): string {
  const bad = (title: string, lines: readonly string[]) =>
    lines.length === 0
      ? ""
      : `<div class="verdict bad">${title}:<ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join("")}</ul></div>`;
  const breaches = cases.flatMap((each) => each.breaches.map((breach) => `${each.id}: ${breach}`));
  const isLookedAt = shortfalls !== undefined && Object.keys(thresholds).length > 0;
  if (isLookedAt && shortfalls.length + breaches.length === 0)
    return `<p class="verdict">Every threshold of the suite is reached.</p>`;
  const below = isLookedAt ? shortfalls.map(describeShortfall) : [];
  return bad("Whatever the thresholds", breaches) + bad("Below the suite's thresholds", below);
}

/** The figures that everyone asks for first. */
export function cards({ all, languages, filter, latency, calls }: Evaluation): string {
  const worst = [...languages]
    .filter(({ tools }) => tools.recallAt5 !== undefined)
    .sort((one, other) => (one.tools.recallAt5 ?? 0) - (other.tools.recallAt5 ?? 0))[0];
  const card = (value: string, label: string, note: string) =>
    `<div class="card"><b>${escaped(value)}</b><dt>${escaped(label)}</dt><dd>${escaped(note)}</dd></div>`;
  return `<dl class="cards">${[
    card(
      decimal(all.tools.recallAt5),
      "recall@5 of tools",
      worst ? `worst: ${worst.language} ${decimal(worst.tools.recallAt5)}` : "",
    ),
    card(
      decimal(all.skills.offered),
      "expected skills offered",
      `precision ${decimal(all.skills.precision)}`,
    ),
    card(
      saved(all.saving?.median),
      "tokens saved, median",
      all.saving ? `least: ${saved(all.saving.least)}` : "no monolith to compare with",
    ),
    card(
      `${filter.dropped}/${filter.hostile}`,
      "hostile memories left out",
      `${filter.wronglyDropped} of ${filter.harmless} harmless ones too`,
    ),
    card(`${latency.p50.toFixed(1)} ms`, "an assembly, p50", `p99 ${latency.p99.toFixed(1)} ms, warm`),
    card(`${calls.first} / ${calls.repeated}`, "calls of the embedder", "a new task / the same again"),
    card(`${all.cases - all.failed}/${all.cases}`, "cases as expected", `${all.failed} differ somewhere`),
  ].join("")}</dl>`;
}

export function languageTable({ languages, all }: Evaluation): string {
  const row = (figures: Figures, className = "") => {
    return `<tr${className && ` class="${className}"`}><th>${escaped(figures.language)}</th>${cellsOf(figures)
      .map((cell) => `<td>${cell}</td>`)
      .join("")}</tr>`;
  };
  const rows = languages.map((each) => row(each));
  return `<div class="scroll"><table><thead><tr><th></th>${columns.map(({ head }) => `<th>${head}</th>`).join("")}</tr></thead><tbody>${rows.join("")}${languages.length > 1 ? row(all, "all") : ""}</tbody></table></div>`;
}

/** The monolith, and what an assembled prompt has of it: from the shortest to the longest, dark up to the median. */
export function tokenBars({ cases, languages }: Evaluation): string {
  const monolith = spreadOf(cases.map(({ tokens }) => tokens.monolith))?.median ?? 0;
  if (monolith === 0) return "";
  const bar = (label: string, results: readonly CaseResult[], key: "assembled" | "withSkillBodies") => {
    const spread = spreadOf(results.map(({ tokens }) => tokens[key]));
    if (!spread) return "";
    const share = (tokens: number) => ((tokens / monolith) * 100).toFixed(2);
    return `<div class="bar"><span>${escaped(label)}</span><svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect class="span" width="${share(spread.most)}" height="1"/><rect width="${share(spread.median)}" height="1"/></svg><span>${whole(spread.median)} tokens, ${whole(spread.least)} to ${whole(spread.most)}</span></div>`;
  };
  const rows = [
    `<div class="bar"><span>monolith</span><svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect class="whole" width="100" height="1"/></svg><span>${whole(monolith)} tokens</span></div>`,
    ...languages.map(({ language }) =>
      bar(
        language,
        cases.filter((each) => each.language === language),
        "assembled",
      ),
    ),
    bar("all, whole skills", cases, "withSkillBodies"),
  ];
  return `<h2>Tokens of a prompt</h2><p class="soft">The median, and from the shortest to the longest. Skills are named with their files; the last bar has their whole text in the prompt.</p><div class="bars">${rows.join("")}</div>`;
}
