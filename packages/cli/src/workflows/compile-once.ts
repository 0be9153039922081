import { type CompiledPrompt, compileWorkflows } from "quoin/workflow";
import { count } from "../count.ts";
import { exitCodeOf, type Finding } from "../findings/finding.ts";
import { problemFindings } from "../findings/problem-findings.ts";
import { createProgress } from "../progress.ts";
import { type BuildResult, writeBuild } from "./build-folder.ts";
import { checkLock } from "./check-lock.ts";
import { guardFolders, guardSources } from "./guard-folders.ts";
import { locateFindings } from "./locate-findings.ts";
import { guardLock, lockOf, writeLock } from "./lock.ts";
import { nameProblems } from "./output-names.ts";
import { openProject, type Project, type ProjectOptions } from "./project.ts";

export interface CompileSettings extends ProjectOptions {
  out: string;
  lock: string;
  check?: boolean;
}

export interface CompileOutcome {
  project: Project;
  /** None where a problem kept them from being written. */
  prompts: CompiledPrompt[];
  findings: Finding[];
  build: BuildResult;
}

/** Reads, assembles and writes everything once; with any problem, nothing is written. */
export async function compileOnce(
  paths: readonly string[],
  settings: CompileSettings,
): Promise<CompileOutcome> {
  const { out, lock, check } = settings;
  const project = await openProject(paths, settings, [lock]);
  await guardFolders(project, out, lock);
  if (!check) await guardLock(lock);
  const named = project.workflows.map(({ name, document }) => ({ name, value: document.value }));
  const progress = createProgress(process.stderr, "prompts");
  const { files, templates } = project;
  const { prompts, problems } = await compileWorkflows(named, {
    files,
    templates,
    progress: progress.update,
  });
  progress.end();
  await guardSources(project, out, lock);
  const findings = [
    ...problemFindings(project.problems),
    ...locateFindings([...problems, ...nameProblems(prompts, project.found.workflows)], project),
  ];
  const nothing = { written: 0, unchanged: 0, removed: 0 };
  if (exitCodeOf(findings) !== 0) return { project, prompts: [], findings, build: nothing };
  const build = await writeBuild(out, prompts);
  if (check) return { project, prompts, findings: await checkLock(lock, prompts, project), build };
  await writeLock(lock, lockOf(prompts));
  return { project, prompts, findings, build };
}

/** In one line, for people. */
export function summaryOf({ project, prompts, build }: CompileOutcome): string {
  const { written, unchanged, removed } = build;
  const tokens = prompts.reduce((sum, prompt) => sum + prompt.tokens, 0);
  return [
    `${count(prompts.length, "prompt")} from ${count(project.workflows.length, "workflow")}`,
    `${written} written`,
    `${unchanged} unchanged`,
    ...(removed ? [`${removed} removed`] : []),
    count(tokens, "token"),
  ].join(", ");
}
