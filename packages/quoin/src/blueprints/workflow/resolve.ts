import type { Files } from "../../core/types.ts";
import { type Problem, QuoinError, refuse } from "../../errors.ts";
import { sha256 } from "../../text/sha256.ts";
import { cut, type Segment, tokensIn } from "./cut.ts";
import { normalise } from "./normalise.ts";
import type { WorkflowNode } from "./schema.ts";

/** A piece of the prompt and the file that it comes from. */
export interface Resolved {
  text: string;
  file: string;
  /** Of the file's normalised text. */
  hash: string;
  /** What stands for it in the template; absent for the template's own text. */
  token?: string;
}

interface Loaded {
  text: string;
  hash: string;
}

/** Reads a node's template and everything that it names; all problems at once. */
export async function resolve(node: WorkflowNode, templates: string, files: Files): Promise<Resolved[]> {
  const { task_ref = "", includes = {} } = node;
  const problems: Problem[] = [];
  const load = async (path: string): Promise<Loaded | undefined> => {
    try {
      const text = normalise(await files.read(path), path);
      return { text, hash: sha256(text) };
    } catch (error) {
      if (!(error instanceof QuoinError)) throw error;
      problems.push(...error.problems);
      return undefined;
    }
  };
  const templateFile = `${templates}/${task_ref.endsWith(".txt") ? task_ref : `${task_ref}.txt`}`;
  const template = await load(templateFile);
  const { segments, problems: found } = cut(template?.text ?? "", templateFile);
  problems.push(...found);
  const pathOf = (segment: Segment) => {
    if (segment.kind === "include") return segment.path;
    return segment.kind === "token" ? includes[segment.name] : undefined;
  };
  const loaded = new Map<string, Loaded | undefined>();
  const wanted = [...Object.values(includes), ...segments.flatMap((segment) => pathOf(segment) ?? [])];
  for (const path of new Set(wanted)) {
    const file = await load(path);
    loaded.set(path, file);
    if (file) problems.push(...includeProblems(path, file.text));
  }
  if (template) problems.push(...nameProblems(segments, includes, templateFile));
  refuse(problems);
  return segments.map((segment): Resolved => {
    const own = template as Loaded;
    if (segment.kind === "text") return { text: segment.text, file: templateFile, hash: own.hash };
    const path = pathOf(segment) as string;
    const { text, hash } = loaded.get(path) as Loaded;
    const token = segment.kind === "token" ? segment.name : "include";
    // Exactly one: a file ends with a line feed, and the template has its own.
    return { text: text.replace(/\n$/, ""), file: path, hash, token };
  });
}

function nameProblems(
  segments: readonly Segment[],
  includes: Record<string, string>,
  file: string,
): Problem[] {
  const used = new Set(segments.flatMap((segment) => (segment.kind === "token" ? [segment.name] : [])));
  const unknown = segments.flatMap((segment): Problem[] => {
    if (segment.kind !== "token" || Object.hasOwn(includes, segment.name)) return [];
    const { name, line, column } = segment;
    const message = `$$${name} is not among the node's includes`;
    return [{ code: "template_unresolved", file, line, column, message }];
  });
  const unused = Object.keys(includes)
    .filter((name) => !used.has(name))
    .map((name): Problem => {
      const message = `the include ${name} is not used by the template`;
      return { code: "template_unresolved", file, message };
    });
  return [...unknown, ...unused];
}

/** An include is put in as it is: a token in it would be sent to the model. */
function includeProblems(file: string, text: string): Problem[] {
  const tokens = tokensIn(text).map(({ name, line, column }): Problem => {
    const message = `$$${name} inside an include is never resolved`;
    return { code: "template_unresolved", file, line, column, message };
  });
  if (!/\.json$/i.test(file)) return tokens;
  try {
    JSON.parse(text);
    return tokens;
  } catch {
    return [...tokens, { code: "template_unresolved", file, message: "is not valid JSON" }];
  }
}
