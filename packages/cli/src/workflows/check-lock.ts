import { isDeepStrictEqual } from "node:util";
import type { CompiledPrompt, WorkflowProblem } from "quoin/workflow";
import type { Finding } from "../findings/finding.ts";
import { locateFindings } from "./locate-findings.ts";
import { foreignMessage, type Lock, lockOf, readLock } from "./lock.ts";
import type { Project } from "./project.ts";

/** Where the lock is not what compile would write now: which prompts differ, and which files made them so. */
export async function checkLock(
  file: string,
  prompts: readonly CompiledPrompt[],
  project: Pick<Project, "root" | "workflows">,
): Promise<Finding[]> {
  const found = await readLock(file);
  const inLock = (message: string, nodes: string[], rule: Finding["rule"] = "prompt_drifted"): Finding => {
    return { rule, severity: "error", message, file, line: 1, column: 1, nodes };
  };
  const all = prompts.map(nameOf);
  if (!found) return [inLock("there is no lock to check against", all)];
  if (found.foreign) return [inLock(foreignMessage, all, "lock_invalid")];
  if (!found.lock) return [inLock("is not a lock that quoin compile wrote", all)];
  const { lock } = found;
  const now = lockOf(prompts);
  const drifted = prompts.flatMap((prompt) => {
    const message = driftOf(prompt, lock);
    return message === undefined ? [] : [{ prompt, message: `the prompt ${nameOf(prompt)} ${message}` }];
  });
  const problems = drifted.map(({ prompt, message }): WorkflowProblem => {
    const [changed] = changedFiles(prompt, lock);
    const place = changed
      ? { file: changed.path, line: 1, column: 1 }
      : { workflow: prompt.workflow, path: ["nodes", prompt.index, "node_id"] };
    // The message names the node already; who reads the nodes is a program.
    return { code: "prompt_drifted", message, nodes: [], ...place };
  });
  const located = locateFindings(problems, project).map((finding, at): Finding => {
    return { ...finding, nodes: drifted.slice(at, at + 1).map(({ prompt }) => nameOf(prompt)) };
  });
  const removed = Object.keys(lock.prompts)
    .filter((name) => !Object.hasOwn(now.prompts, name))
    .map((name) => inLock(`the prompt ${name} is in the lock, and no node makes it any more`, [name]));
  const findings = [...located, ...removed];
  if (findings.length > 0 || isDeepStrictEqual([lock.prompts, lock.sources], [now.prompts, now.sources]))
    return findings;
  const unused = Object.keys(lock.sources).filter((path) => !Object.hasOwn(now.sources, path));
  const why = unused.length
    ? `no prompt is made of ${unused.join(", ")}`
    : "its entries are in another order";
  return [inLock(`is not what quoin compile would write: ${why}`, [])];
}

export const nameOf = ({ workflow, node }: Pick<CompiledPrompt, "workflow" | "node">) =>
  `${workflow}/${node}`;

function driftOf(prompt: CompiledPrompt, lock: Lock): string | undefined {
  const name = nameOf(prompt);
  const before = Object.hasOwn(lock.prompts, name) ? lock.prompts[name] : undefined;
  if (!before) return "is not in the lock";
  const paths = prompt.files.map(({ path }) => path);
  const reasons = [
    ...changedFiles(prompt, lock).map(
      ({ path, from, to }) => `${path} changed (${short(from)} → ${short(to)})`,
    ),
    ...paths.filter((path) => !before.sources.includes(path)).map((path) => `${path} came in`),
    ...before.sources.filter((path) => !paths.includes(path)).map((path) => `${path} went out`),
  ];
  const size = before.tokens === prompt.tokens ? "" : `; ${before.tokens} → ${prompt.tokens} tokens`;
  if (before.hash !== prompt.hash)
    return `has changed: ${reasons.join(", ") || "its files are put together in another way"}${size}`;
  if (reasons.length) return `is the same text, but made of other files: ${reasons.join(", ")}${size}`;
  return size ? `is the same text, but counted in another way${size}` : undefined;
}

function changedFiles(prompt: CompiledPrompt, lock: Lock) {
  const before = lock.prompts[nameOf(prompt)]?.sources ?? [];
  return prompt.files.flatMap(({ path, hash: to }) => {
    const from = lock.sources[path] ?? "no hash";
    return before.includes(path) && from !== to ? [{ path, from, to }] : [];
  });
}

/** Enough to tell two apart. */
const short = (hash: string) => hash.slice(0, 12);
