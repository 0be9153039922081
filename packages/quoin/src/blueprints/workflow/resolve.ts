import { type Problem, QuoinError, refuse } from "../../errors.ts";
import { includeProblems } from "./check-include.ts";
import { cut, type Segment } from "./cut.ts";
import type { Loaded, Loader } from "./load.ts";
import type { WorkflowNode } from "./schema.ts";

/** A piece of the prompt and the file that it comes from. */
export interface Resolved {
  text: string;
  file: string;
  /** Of the file's normalised text. */
  hash: string;
  /** Where the piece begins in its file. */
  offset: number;
  /** What stands for it in the template; absent for the template's own text. */
  token?: string;
  /** Where that stands in the template. */
  tokenOffset?: number;
}

/** A node and where it stands in its workflow. */
export interface NodeAt {
  node: WorkflowNode;
  index: number;
}

interface Reference {
  path: string;
  /** Of the node or of the template: whoever names the file. */
  place: Pick<Problem, "path" | "file" | "line" | "column">;
  asSchema?: boolean;
}

export interface ResolvedNode {
  /** Also when none of its own text is left in the prompt. */
  template: Loaded;
  resolved: Resolved[];
}

/** Reads a node's template and everything that it names; all problems at once. */
export async function resolve(
  { node, index }: NodeAt,
  templates: string,
  loader: Loader,
): Promise<ResolvedNode> {
  const { task_ref = "", includes = {} } = node;
  const problems: Problem[] = [];
  const load = async ({ path, place }: Reference): Promise<Loaded | undefined> => {
    try {
      if (path.includes("\\")) throw new QuoinError(backslash(path));
      return await loader.load(path);
    } catch (error) {
      if (!(error instanceof QuoinError)) throw error;
      problems.push(...error.problems.map((problem) => placed(problem, path, place)));
      return undefined;
    }
  };
  const template = await load({
    path: templateFile(templates, task_ref),
    place: { path: ["nodes", index, "task_ref"] },
  });
  const { segments, refused, problems: found } = template ? cut(template) : nothing;
  problems.push(...found);
  const loaded = new Map<string, Loaded | undefined>();
  for (const reference of referencesOf({ node, index }, segments, template)) {
    const file = await load(reference);
    loaded.set(reference.path, file);
    if (file) problems.push(...(await includeProblems(file, reference.asSchema ?? false)));
  }
  if (template) problems.push(...unknownTokens(segments, includes, template));
  if (template)
    problems.push(...unusedIncludes({ node, index }, [...refused, ...namesIn(segments)], template));
  refuse(problems);
  const own = template as Loaded;
  const resolved = segments.map((segment) => {
    const path =
      segment.kind === "include" ? segment.path : segment.kind === "token" && includes[segment.name];
    return resolvedOf(segment, own, loaded.get(path || ""));
  });
  return { template: own, resolved };
}

/** A task_ref is a template's name, with or without its ending. */
export function templateFile(templates: string, task_ref: string): string {
  return `${templates}/${task_ref.endsWith(".txt") ? task_ref : `${task_ref}.txt`}`;
}

const nothing = { segments: [], refused: [], problems: [] };

/** Each include of the node, then each file that the template names itself. */
function referencesOf(
  { node: { includes = {} }, index }: NodeAt,
  segments: readonly Segment[],
  template: Loaded | undefined,
): Reference[] {
  const named = Object.entries(includes).map(([name, path]): Reference => {
    return { path, place: { path: ["nodes", index, "includes", name] }, asSchema: /schema$/i.test(name) };
  });
  const direct = segments.flatMap((segment): Reference[] => {
    if (segment.kind !== "include" || !template) return [];
    return [{ path: segment.path, place: { file: template.path, ...template.placeOf(segment.offset) } }];
  });
  return [...named, ...direct];
}

/** What is wrong inside a file has its own place; a file that cannot be had is the mistake of who names it. */
function placed(problem: Problem, path: string, place: Reference["place"]): Problem {
  if (problem.line !== undefined) return problem;
  return { code: problem.code, message: `${path} ${problem.message}`, ...place };
}

function backslash(file: string): Problem {
  return {
    code: "file_missing",
    file,
    message: "has a backslash: only / leads to the same file on every system",
  };
}

const namesIn = (segments: readonly Segment[]) =>
  segments.flatMap((segment) => (segment.kind === "token" ? [segment.name] : []));

const reserved = /^(?:if|elif|elseif|else|endif|unless|for|foreach|each|end|while|switch|case)$/i;

function unknownTokens(
  segments: readonly Segment[],
  includes: Record<string, string>,
  { path: file, placeOf }: Loaded,
): Problem[] {
  return segments.flatMap((segment): Problem[] => {
    if (segment.kind !== "token" || Object.hasOwn(includes, segment.name)) return [];
    const message = reserved.test(segment.name)
      ? `$$${segment.name}: there are no conditions or loops; route in the workflow`
      : `$$${segment.name} is not among the node's includes`;
    return [{ code: "template_unresolved", file, ...placeOf(segment.offset), message }];
  });
}

function unusedIncludes({ node, index }: NodeAt, used: readonly string[], template: Loaded): Problem[] {
  return Object.entries(node.includes ?? {}).flatMap(([name, path]): Problem[] => {
    if (used.includes(name)) return [];
    const message = `the include ${name} (${path}) is not used by the template ${template.path}`;
    return [{ code: "template_unresolved", path: ["nodes", index, "includes", name], message }];
  });
}

function resolvedOf(segment: Segment, template: Loaded, include: Loaded | undefined): Resolved {
  const { offset } = segment;
  if (segment.kind === "text" || !include) {
    const text = segment.kind === "text" ? segment.text : "";
    return { text, file: template.path, hash: template.hash, offset };
  }
  const { text, path, hash } = include;
  const token = segment.kind === "token" ? segment.name : "include";
  // Exactly one: a file ends with a line feed, and the template has its own.
  return { text: text.replace(/\n$/, ""), file: path, hash, offset: 0, token, tokenOffset: offset };
}
