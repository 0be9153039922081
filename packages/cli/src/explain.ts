import type { Assembly, Choice, Decision } from "quoin";
import { formatTable } from "./format-table.ts";
import { printable } from "./printable.ts";
import type { Paint } from "./terminal.ts";

const mostDecisions = 25;

/** A table of sections, tokens and trust, and every decision: for people. */
export function explain(assembly: Assembly, paint: Paint, columns = 120): string {
  const { blueprint, tokens, exact, overBudget, hash, decisions, parts, choices } = assembly;
  const count = `${tokens} tokens (${exact ? "exact" : "estimated"})`;
  const over = overBudget ? paint.red("  over budget") : "";
  return [
    `${paint.bold(printable(blueprint))}  ${count}  sha256 ${printable(hash.slice(0, 16))}…${over}`,
    "",
    sectionTable(assembly, paint, columns < 100 ? 8 : 20),
    ...(parts.length ? ["", partTable(assembly, paint)] : []),
    ...(choices?.length ? ["", choiceTable(choices, paint)] : []),
    "",
    decisions.length
      ? paint.bold(`decisions (${decisions.length})`)
      : paint.dim("nothing was left out or changed"),
    ...(decisions.length ? [decisionTable(decisions, paint)] : []),
    "",
  ].join("\n");
}

function sectionTable({ sections, spans, tokens }: Assembly, paint: Paint, width: number): string {
  const itemsOf = new Map<string, Set<string>>(sections.map((section) => [section.id, new Set()]));
  for (const { section, item } of spans) if (item !== undefined) itemsOf.get(section)?.add(item);
  const rows = sections.map((section) => {
    const share = Math.min(1, tokens ? section.tokens / tokens : 0);
    const bar = "█".repeat(Math.round(share * width)).padEnd(width, "·");
    return [
      section.title ?? section.id,
      String(section.tokens),
      `${bar} ${String(Math.round(share * 100)).padStart(3)}%`,
      section.trust,
      section.channel,
      String(itemsOf.get(section.id)?.size),
    ];
  });
  return formatTable(["section", "tokens", "share", "trust", "channel", "items"], rows, paint, [1, 5]);
}

/** What goes beside the text; priced only where the assembly was made for a provider. */
function partTable({ parts, tokens, limit }: Assembly, paint: Paint): string {
  const rows = parts.map(({ item, trust, tokens: price, part }) => [
    part.type,
    part.type === "format" ? item : part.name,
    price ? `about ${price}` : "",
    trust,
  ]);
  const sum = parts.reduce((total, part) => total + part.tokens, tokens);
  const table = formatTable(["sent beside it", "what", "tokens", "trust"], rows, paint, [2]);
  return sum > tokens ? `${table}\n  ${paint.dim(`with the text: ${sum} of ${limit} tokens`)}` : table;
}

function choiceTable(choices: readonly Choice[], paint: Paint): string {
  const rows = choices.map(({ what, taken, score, reason }) => [
    taken ? "+" : "-",
    what,
    score === undefined ? "" : score.toFixed(2),
    reason,
  ]);
  return formatTable(["", "choice", "score", "why"], rows, paint, [2]);
}

function decisionTable(decisions: readonly Decision[], paint: Paint): string {
  const rows = decisions
    .slice(0, mostDecisions)
    .map(({ stage, action, section = "", item, count, tokens, chars, reason }) => {
      const amount = [
        count !== undefined && `${count}×`,
        tokens !== undefined && `${tokens} tokens`,
        tokens === undefined && chars !== undefined && `${chars} characters`,
      ];
      return [stage, action, item ?? section, amount.filter(Boolean).join(" "), reason];
    });
  const more = decisions.length - mostDecisions;
  const table = formatTable(["stage", "action", "what", "how much", "why"], rows, paint);
  return more > 0
    ? `${table}\n  ${paint.dim(`… and ${more} more; the assembly as JSON has them all`)}`
    : table;
}
