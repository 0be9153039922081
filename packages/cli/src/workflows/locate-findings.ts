import { join } from "node:path";
import type { LintFinding, WorkflowProblem } from "quoin/workflow";
import { keyPlaces } from "../document.ts";
import type { Finding } from "../findings/finding.ts";
import { keyedMessage, safeMessage } from "../findings/problem-findings.ts";
import type { Project } from "./project.ts";

/** The library names keys of workflows, and files from the root; a person looks for lines of files, from here. */
export function locateFindings(
  findings: readonly (LintFinding | WorkflowProblem)[],
  { root, workflows }: Pick<Project, "root" | "workflows">,
): Finding[] {
  const places = new Map<string, ReturnType<typeof keyPlaces>>();
  const documents = new Map(workflows.map(({ name, document }) => [name, document]));
  const placeOf = ({ workflow = "", path = [], file, line, column }: LintFinding | WorkflowProblem) => {
    if (file !== undefined) return { file: join(root, file), line, column };
    const document = documents.get(workflow);
    if (!document) return {};
    const known = places.get(workflow) ?? keyPlaces(document.source);
    places.set(workflow, known);
    return { file: document.file, ...known(path) };
  };
  return findings.map((finding): Finding => {
    const related = "related" in finding ? finding.related : undefined;
    const rule = "rule" in finding ? finding.rule : finding.code;
    const { message, path } = finding;
    return {
      rule,
      severity: "severity" in finding ? finding.severity : "error",
      message: safeMessage(keyedMessage({ code: rule, message, path }) + concerned(finding)),
      ...placeOf(finding),
      nodes: finding.nodes,
      ...(related && { related: related.map((place) => ({ ...place, file: join(root, place.file) })) }),
    };
  });
}

/** Who it is about, where the place does not say it. */
function concerned({ file, nodes }: { file?: string; nodes: string[] }): string {
  if (file === undefined || nodes.length === 0) return "";
  const others = nodes.length > 1 ? ` and ${nodes.length - 1} more` : "";
  return ` (node ${nodes[0]}${others})`;
}
