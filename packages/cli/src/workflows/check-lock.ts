import type { CompiledPrompt, WorkflowProblem } from "quoin/workflow";
import type { Finding } from "../findings/finding.ts";
import { locateFindings } from "./locate-findings.ts";
import { type Lock, lockOf, readLock } from "./lock.ts";
import type { Project } from "./project.ts";

/** Which prompts are not those of the lock, and which files made them so. */
export async function checkLock(
  file: string,
  prompts: readonly CompiledPrompt[],
  project: Pick<Project, "root" | "workflows">,
): Promise<Finding[]> {
  const found = await readLock(file);
  const inLock = (message: string): Finding => {
    return { rule: "prompt_drifted", severity: "error", message, file, line: 1, column: 1, nodes: [] };
  };
  if (!found) return [inLock("there is no lock to check against")];
  if (!found.lock) return [inLock("is not a lock that quoin compile wrote")];
  const { lock } = found;
  const now = lockOf(prompts);
  const drifted = prompts.flatMap((prompt): WorkflowProblem[] => {
    const name = `${prompt.workflow}/${prompt.node}`;
    const message = driftOf(prompt, lock);
    if (message === undefined) return [];
    const [changed] = changedFiles(prompt, lock);
    const place = changed
      ? { file: changed.path, line: 1, column: 1 }
      : { workflow: prompt.workflow, path: ["nodes", prompt.index, "node_id"] };
    return [{ code: "prompt_drifted", message: `the prompt ${name} ${message}`, nodes: [], ...place }];
  });
  const removed = Object.keys(lock.prompts)
    .filter((name) => !Object.hasOwn(now.prompts, name))
    .map((name) => inLock(`the prompt ${name} is in the lock, and no node makes it any more`));
  return [...locateFindings(drifted, project), ...removed];
}

function driftOf(prompt: CompiledPrompt, lock: Lock): string | undefined {
  const name = `${prompt.workflow}/${prompt.node}`;
  const before = Object.hasOwn(lock.prompts, name) ? lock.prompts[name] : undefined;
  if (!before) return "is not in the lock";
  if (before.hash === prompt.hash) return undefined;
  const paths = prompt.files.map(({ path }) => path);
  const reasons = [
    ...changedFiles(prompt, lock).map(
      ({ path, from, to }) => `${path} changed (${short(from)} → ${short(to)})`,
    ),
    ...paths.filter((path) => !before.sources.includes(path)).map((path) => `${path} came in`),
    ...before.sources.filter((path) => !paths.includes(path)).map((path) => `${path} went out`),
  ];
  const why = reasons.length ? reasons.join(", ") : "its files are put together in another way";
  const size = before.tokens === prompt.tokens ? "" : `; ${before.tokens} → ${prompt.tokens} tokens`;
  return `has changed: ${why}${size}`;
}

function changedFiles({ workflow, node, files }: CompiledPrompt, lock: Lock) {
  const before = lock.prompts[`${workflow}/${node}`]?.sources ?? [];
  return files.flatMap(({ path, hash: to }) => {
    const from = before.includes(path) ? lock.sources[path] : undefined;
    return from !== undefined && from !== to ? [{ path, from, to }] : [];
  });
}

/** Enough to tell two apart. */
const short = (hash: string) => hash.slice(0, 12);
