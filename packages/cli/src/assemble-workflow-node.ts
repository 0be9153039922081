import { join } from "node:path";
import { type Assembly, assemble, type Files, type Problem, QuoinError } from "quoin";
import { nodeFiles } from "quoin/node";
import { canonicalJson, type RecordInput } from "quoin/records";
import { normalise, type Workflow, type WorkflowNode, workflow } from "quoin/workflow";
import { readConfig } from "./config.ts";
import { keyPlaces, readDocument, type SourceDocument } from "./document.ts";
import { slashed } from "./slashed.ts";

export interface NodeOptions {
  node: string;
  root: string;
  templates?: string;
}

export interface AssembledNode {
  assembly: Assembly;
  /** Where its template was looked for. */
  templates: string | undefined;
  /** What it was made from, for a record. */
  inputs: RecordInput[];
}

/** One node of a workflow file; what its files were is handed on. */
export async function assembleWorkflowNode(path: string, options: NodeOptions): Promise<AssembledNode> {
  const { node: id, root } = options;
  const templates = options.templates ?? (await readConfig(root)).value.templates;
  const document = await readDocument(path);
  const blueprint = workflow({ node: id, ...(templates !== undefined && { templates }) });
  const { files, read } = noting(nodeFiles(root));
  const assembly = await assemble(blueprint, document.value, { files }).catch((error: unknown) => {
    throw error instanceof QuoinError ? locatedError(error, document, root) : error;
  });
  const { nodes } = document.value as Workflow;
  const node = nodes.find(({ node_id }) => node_id === id) as WorkflowNode;
  // The node alone: what else changes in the workflow changes nothing here.
  const own: RecordInput = {
    name: nodeInput(id),
    ref: slashed(document.file),
    text: canonicalJson(node),
    trust: "trusted",
  };
  const sources = Array.from(read, ([name, bytes]): RecordInput => {
    return { name, ref: slashed(join(root, name)), text: normalise(bytes, name), trust: "trusted" };
  });
  return { assembly, templates, inputs: [own, ...sources] };
}

/** A colon, so that no file is called that. */
export const nodeInput = (id: string) => `node:${id}`;

function noting(files: Files): { files: Files; read: Map<string, Uint8Array> } {
  const read = new Map<string, Uint8Array>();
  return {
    read,
    files: {
      async read(path) {
        const bytes = await files.read(path);
        read.set(path, bytes);
        return bytes;
      },
    },
  };
}

/** The library names keys of the workflow, and files from the root; a person looks for lines, from here. */
function locatedError(error: QuoinError, { file, source }: SourceDocument, root: string): QuoinError {
  const placeOf = keyPlaces(source);
  const [first, ...rest] = error.problems.map(
    (problem): Problem =>
      problem.file === undefined
        ? { ...problem, file, ...placeOf(problem.path ?? []) }
        : { ...problem, file: join(root, problem.file) },
  );
  return new QuoinError([first as Problem, ...rest]);
}
