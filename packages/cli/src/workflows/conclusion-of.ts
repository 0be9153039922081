import type { CompiledPrompt } from "quoin/workflow";
import { count } from "../count.ts";
import type { Finding } from "../findings/finding.ts";
import { nameOf } from "./check-lock.ts";

/** What came of a check, in one line. */
export function conclusionOf(prompts: readonly CompiledPrompt[], findings: readonly Finding[]): string {
  const told = new Set(findings.flatMap(({ nodes }) => nodes));
  const drifted = prompts.filter((prompt) => told.has(nameOf(prompt))).length;
  const gone = told.size - drifted;
  const be = (number: number) => (number === 1 ? "is" : "are");
  const all = count(prompts.length, "prompt");
  const parts = [
    drifted ? `${drifted} of ${all} ${be(drifted)} not as locked` : `${all} ${be(prompts.length)} as locked`,
    ...(gone ? [`${count(gone, "prompt")} of the lock ${be(gone)} gone`] : []),
    ...(findings.length > 0 && told.size === 0 ? ["the lock is not as compile would write it"] : []),
  ];
  return parts.join("; ");
}
