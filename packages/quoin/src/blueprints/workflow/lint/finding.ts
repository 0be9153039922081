import type { ErrorCode, Problem } from "../../../errors.ts";
import type { Loaded } from "../load.ts";
import { type LintRule, lintRules, type Severity } from "./rules.ts";

export interface FilePlace {
  file: string;
  line: number;
  column: number;
}

export interface LintFinding extends Omit<Problem, "code"> {
  rule: LintRule | ErrorCode;
  severity: Severity;
  /** The workflow in which `path` leads to the place; absent where a file is named. */
  workflow?: string;
  /** `workflow/node` of everyone that it concerns, where that is known. */
  nodes: string[];
  /** The other place, where there are two. */
  related?: FilePlace[];
}

export function placeIn(file: Loaded, offset: number): FilePlace {
  return { file: file.path, ...file.placeOf(offset) };
}

interface NewFinding {
  place: FilePlace;
  message: string;
  nodes?: readonly string[];
  related?: FilePlace;
  /** Tells findings apart that have the same place. */
  detail?: string;
}

/** One place and rule make one finding, however many nodes lead to it. */
export function gatherFindings() {
  const known = new Map<string, LintFinding>();
  const keyOf = (
    rule: LintRule,
    { place, related, detail }: Pick<NewFinding, "place" | "related" | "detail">,
  ) => JSON.stringify([rule, place, related, detail]);
  return {
    add(rule: LintRule, finding: NewFinding): void {
      const { place, message, nodes = [], related } = finding;
      const key = keyOf(rule, finding);
      const { severity } = lintRules[rule];
      const more = related ? { related: [related] } : {};
      const found = known.get(key) ?? { rule, severity, message, ...place, nodes: [], ...more };
      known.set(key, found);
      for (const node of nodes) if (!found.nodes.includes(node)) found.nodes.push(node);
    },
    list: (): LintFinding[] => [...known.values()],
  };
}

export type Findings = ReturnType<typeof gatherFindings>;
