import { clean } from "../text/clean.ts";
import { cut } from "../text/cut.ts";
import type { Plan } from "./plan-schema.ts";

const longestLabel = 100;

/** The plan as a drawing. Nodes are numbered: an id may be a word that Mermaid keeps for itself, such as `end`. */
export function planMermaid({ subtasks }: Plan): string {
  const nodes = new Map<string, string>();
  for (const [index, { id }] of subtasks.entries()) if (!nodes.has(id)) nodes.set(id, `n${index}`);
  const lines = ["graph TD"];
  for (const [index, { id, description }] of subtasks.entries()) {
    lines.push(`  n${index}["${label(`${id}: ${description}`)}"]`);
  }
  for (const [index, { depends_on }] of subtasks.entries()) {
    for (const id of depends_on) if (nodes.has(id)) lines.push(`  ${nodes.get(id)} --> n${index}`);
  }
  const critical = subtasks.flatMap(({ is_critical_path }, index) => (is_critical_path ? [`n${index}`] : []));
  if (critical.length)
    lines.push("  classDef critical stroke-width:3px", `  class ${critical.join(",")} critical`);
  return `${lines.join("\n")}\n`;
}

/** All but letters, digits and plain stops as its number: quotes, tags, comments and directives are none any more. */
function label(text: string): string {
  const line = cut(clean(text).text.replace(/\s+/g, " ").trim(), longestLabel, "…");
  return line.replace(/[^\p{L}\p{N} ,.…-]/gu, (character) => `#${character.codePointAt(0)};`);
}
