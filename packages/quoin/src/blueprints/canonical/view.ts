import type { Assembly, Decision } from "../../core/types.ts";
import type { CanonicalMaterial } from "./index.ts";
import {
  type AssembledPrompt,
  type PromptSpec,
  type SectionId,
  sectionIds,
  type Truncation,
} from "./schema.ts";
import { taskId } from "./task.ts";

/** The result that the canonical framework promises: the text, its seven parts, and what was shortened. */
export function view(assembly: Assembly, { spec }: CanonicalMaterial): AssembledPrompt {
  const { text, tokens, exact, overBudget } = assembly;
  const sections = Object.fromEntries(sectionIds.map((id) => [id, sectionText(assembly, id)]));
  return {
    text,
    sections: sections as Record<SectionId, string>,
    meta: { tokens, exact, overBudget, truncations: truncations(assembly.decisions, spec) },
  };
}

function sectionText({ text, sections }: Assembly, id: string): string {
  const section = sections.find((each) => each.id === id);
  return section ? text.slice(section.start, section.end) : "";
}

/** Whole sections and groups of items; the items one by one are in the decisions. */
function truncations(decisions: readonly Decision[], spec: PromptSpec): Truncation[] {
  const shortened = decisions.filter(
    ({ stage, action }) => (stage === "select" || stage === "fit") && action !== "redact",
  );
  return shortened
    .filter((decision) => decision.count !== undefined || decision.action === "trim")
    .map(({ section = "", action, reason, count = 1, chars = 0, tokens }) => {
      const priorities = section === "task" ? prioritiesOf(shortened, spec) : [];
      return {
        section,
        action,
        reason,
        count,
        chars,
        ...(tokens !== undefined && { tokens }),
        ...(priorities.length && { priorities }),
      };
    });
}

function prioritiesOf(decisions: readonly Decision[], { task }: PromptSpec): number[] {
  const dropped = new Set(decisions.map((decision) => decision.item));
  const affected = task.filter((_each, at) => dropped.has(taskId(at))).map((each) => each.priority ?? 3);
  return [...new Set(affected)].sort((a, b) => a - b);
}
