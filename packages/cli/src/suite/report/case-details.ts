import { saved } from "../columns.ts";
import type { CaseResult, ChoiceResult } from "../types.ts";
import { escaped } from "./escaped.ts";

/** A case as a line that opens. */
export function caseDetails(result: CaseResult): string {
  const { id, language, task, mode, tokens, failures, tools, skills, memories, decisions, prompt } = result;
  const saving = tokens.monolith > 0 ? 1 - tokens.assembled / tokens.monolith : undefined;
  const mark =
    failures.length === 0
      ? `<span class="mark">ok</span>`
      : `<span class="mark bad">${failures.length === 1 ? "1 differs" : `${failures.length} differ`}</span>`;
  return `<details class="case" data-language="${escaped(language)}" data-failed="${failures.length > 0 ? 1 : 0}">
<summary><code>${escaped(id)}</code><span class="mode soft">${escaped(mode.got)}</span><span class="task">${escaped(task)}</span><span class="right">${saved(saving)}</span><span class="right">${mark}</span></summary>
<div>
${failures.length > 0 ? `<h3>Not as expected</h3>${list(failures, "bad")}` : ""}
<div class="pair"><div><h3>Tools</h3>${choiceTable(tools)}</div><div><h3>Skills</h3>${choiceTable(skills)}</div></div>
${memories.shown.length > 0 ? `<h3>Remembered</h3>${list(memories.shown)}` : ""}
${decisions.length > 0 ? `<h3>Decisions</h3>${decisionTable(decisions)}` : ""}
<h3>The prompt, ${whole(tokens.assembled)} tokens</h3><pre>${escaped(prompt)}</pre>
</div></details>`;
}

function list(texts: readonly string[], className = ""): string {
  const items = texts.map((text) => `<li${className && ` class="${className}"`}>${escaped(text)}</li>`);
  return `<ul>${items.join("")}</ul>`;
}

/** What was offered and what was expected, then the best of what was not. */
function choiceTable({ expected = [], offered, base, ranked }: ChoiceResult): string {
  const near = ranked.filter(({ name }, at) => at < 5 || expected.includes(name)).map(({ name }) => name);
  const names = [...new Set([...offered, ...near, ...expected])];
  if (names.length === 0) return `<p class="soft">none</p>`;
  const rows = names.map((name) => {
    const at = ranked.findIndex((each) => each.name === name);
    const score = ranked[at]?.score;
    const isOffered = offered.includes(name);
    const isExpected = expected.includes(name);
    const marks = [
      ...(base.includes(name) ? [mark("base")] : isOffered ? [mark("offered")] : []),
      ...(isExpected ? [mark("expected", !isOffered)] : []),
    ];
    return `<tr><td class="left"><code>${escaped(name)}</code></td><td>${at < 0 ? "" : at + 1}</td><td>${score === undefined ? "" : bar(score)}</td><td>${score?.toFixed(2) ?? ""}</td><td class="left">${marks.join(" ")}</td></tr>`;
  });
  return `<div class="scroll"><table><thead><tr><th>name</th><th>rank</th><th></th><th>score</th><th></th></tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}

function mark(text: string, isBad = false): string {
  return `<span class="mark${isBad ? " bad" : ""}">${text}</span>`;
}

function bar(share: number): string {
  return `<svg class="score" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect width="${(share * 100).toFixed(1)}" height="1"/></svg>`;
}

function decisionTable(decisions: CaseResult["decisions"]): string {
  const rows = decisions.map(
    ({ stage, action, item = "", reason, score }) =>
      `<tr><td>${escaped(`${stage} ${action}`)}</td><td class="left"><code>${escaped(item)}</code></td><td class="left">${escaped(reason)}</td><td>${score?.toFixed(2) ?? ""}</td></tr>`,
  );
  return `<div class="scroll"><table><thead><tr><th>what</th><th class="left">item</th><th class="left">why</th><th>score</th></tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString("en");
}
