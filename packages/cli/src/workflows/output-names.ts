import type { Problem } from "quoin";
import type { CompiledPrompt, WorkflowProblem } from "quoin/workflow";
import type { WorkflowFile } from "./find-workflows.ts";

export const indexName = "index.json";

/** Where a prompt is written, from the build folder. */
export function outputName({ workflow, node }: Pick<CompiledPrompt, "workflow" | "node">): string {
  return `${workflow}/${node}.txt`;
}

const reserved = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

/** Why a name cannot be that of a file on every system. */
export function unsafeName(name: string): string | undefined {
  if (/[/\\]/.test(name)) return "has a slash";
  if (/[\u0000-\u001f\u007f]/.test(name)) return "has a control character";
  if (/[<>:"|?*]/.test(name)) return 'has one of < > : " | ? *';
  if (/^\.{1,2}$/.test(name)) return "is a folder's own name";
  if (/[. ]$/.test(name)) return "ends with a dot or a space";
  if (reserved.test(name)) return "is reserved on Windows";
  if (new TextEncoder().encode(name).length > 200) return "is longer than 200 bytes";
  return undefined;
}

/** Names that are unsafe, or that some systems take for one another. */
export function nameProblems(
  prompts: readonly CompiledPrompt[],
  workflows: readonly WorkflowFile[],
): WorkflowProblem[] {
  const problems: WorkflowProblem[] = [];
  const taken = new Map<string, string>([[indexName, `${indexName}, the index of all prompts`]]);
  const folders = new Map<string, string>();
  const files = new Map(workflows.map(({ name, file }) => [name, file]));
  for (const prompt of prompts) {
    const { workflow, node, index } = prompt;
    const refuse = (message: string, path: Problem["path"]) =>
      problems.push({ code: "spec_invalid", workflow, path, message, nodes: [`${workflow}/${node}`] });
    const nodeFault = unsafeName(node);
    if (nodeFault)
      refuse(`the node's name ${nodeFault}, and a file is named after it`, ["nodes", index, "node_id"]);
    const folderFault = workflow.split("/").map(unsafeName).find(Boolean);
    if (folderFault)
      refuse(`the workflow's name "${workflow}" ${folderFault}, and a folder is named after it`, []);
    if (nodeFault || folderFault) continue;
    const key = foldName(outputName(prompt));
    const parts = key.split("/");
    const parents = parts.slice(1).map((_, at) => parts.slice(0, at + 1).join("/"));
    const clash =
      taken.get(key) ?? folders.get(key) ?? parents.map((parent) => taken.get(parent)).find(Boolean);
    if (clash)
      refuse(`the prompt ${outputName(prompt)} would overwrite ${clash}`, ["nodes", index, "node_id"]);
    const own = `${outputName(prompt)}, the prompt of the node "${node}" in ${files.get(workflow)}`;
    taken.set(key, own);
    for (const parent of parents) folders.set(parent, own);
  }
  return problems;
}

/** As systems do that see no difference between capitals and small letters, or between two ways to write é. */
export function foldName(name: string): string {
  return name.normalize("NFC").toLowerCase();
}
