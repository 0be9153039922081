import { isAbsolute, join } from "node:path";
import { type Assembly, QuoinError } from "quoin";
import { listWorkspace } from "quoin/node";
import { canonicalJson, type Recipe, type RecordBody, type RecordedInput } from "quoin/records";
import { normalise, type Workflow } from "quoin/workflow";
import { assembleCanonical, type CanonicalOptions } from "../assemble-canonical.ts";
import { assembleWorkflowNode, type NodeOptions, nodeInput } from "../assemble-workflow-node.ts";
import { readDocument } from "../document.ts";
import { readBytes, readText } from "../read-text.ts";
import { assembleRole, configInputName, type RoleFlags, workspaceInput } from "../roles/assemble-role.ts";

/** Where the inputs of a record are to be found now. */
export interface Replacements {
  /** The folder that their paths start from. */
  from: string;
  /** Instead of the first input: the spec, or the workflow's file. */
  input?: string;
}

interface Command {
  /** What an input says now; `undefined` when it is not there. */
  read(input: RecordedInput, path: string, settings: Recipe["settings"]): Promise<string | undefined>;
  assemble(recipe: Recipe, path: (input: RecordedInput) => string): Promise<Assembly>;
}

/** How each command's prompts are made again. */
const commands: Record<string, Command> = {
  roles: {
    async read({ name }, path) {
      if (name === workspaceInput) return (await listWorkspace(path)).text;
      return name === "input" ? (await readDocument(path)).source : readText(path);
    },
    async assemble({ settings, inputs }, path) {
      const [input, ...rest] = inputs as [RecordedInput, ...RecordedInput[]];
      const templates = rest.filter(({ name }) => name !== workspaceInput && name !== configInputName);
      const config = rest.find(({ name }) => name === configInputName);
      const files = await Promise.all(
        templates.map(async (each) => ({ file: path(each), text: await readText(path(each)) })),
      );
      const workspace = rest.find(({ name }) => name === workspaceInput);
      const workspaceAt = (folder: string) => (workspace ? path(workspace) : folder);
      const flags: RoleFlags = { ...settings, ...(config && { config: path(config) }) };
      return (await assembleRole(String(settings.role), path(input), files, flags, { workspaceAt })).assembly;
    },
  },
  canonical: {
    read: async (_input, path) => (await readDocument(path)).source,
    async assemble({ settings, inputs }, path) {
      const [spec, config] = inputs as [RecordedInput, RecordedInput?];
      const options = { ...settings, ...(config && { config: path(config) }) } as CanonicalOptions;
      return (await assembleCanonical(path(spec), options)).assembly;
    },
  },
  workflow: {
    async read({ name }, path, { node }) {
      if (name !== nodeInput(String(node))) return normalise(await readBytes(path), path);
      const { nodes } = ((await readDocument(path)).value ?? {}) as Partial<Workflow>;
      const found = Array.isArray(nodes) ? nodes.find((each) => each?.node_id === node) : undefined;
      return found && canonicalJson(found);
    },
    async assemble({ settings, inputs }, path) {
      const [node, template] = inputs as [RecordedInput, RecordedInput];
      // The root as it is from here: what is left of a file's path without its name.
      const root = path(template).slice(0, -template.name.length) || ".";
      return (await assembleWorkflowNode(path(node), { ...settings, root } as NodeOptions)).assembly;
    },
  },
};

export interface Rebuilder {
  recipe: Recipe;
  /** What the inputs say now, by name. */
  inputs(): Promise<Map<string, string | undefined>>;
  assemble(): Promise<Assembly>;
}

export function rebuilder(
  { recipe, blueprint, correlation_id }: RecordBody,
  { from, input }: Replacements,
): Rebuilder {
  const command = recipe && commands[String(recipe.settings.command)];
  if (blueprint === "reply" || blueprint === "correction")
    throw impossible(
      `it is a ${blueprint}; its prompt is the first record with the correlation id ${correlation_id}`,
    );
  if (!recipe || !command) throw impossible("the record does not say how its prompt was made");
  const path = (each: RecordedInput) => {
    if (input !== undefined && each === recipe.inputs[0]) return input;
    if (each.ref === "<stdin>")
      throw impossible(`the ${each.name} came from standard input: give it with --input`);
    return isAbsolute(each.ref) ? each.ref : join(from, each.ref);
  };
  return {
    recipe,
    async inputs() {
      const found = new Map<string, string | undefined>();
      for (const each of recipe.inputs)
        found.set(each.name, await orMissing(() => command.read(each, path(each), recipe.settings)));
      return found;
    },
    assemble: () => command.assemble(recipe, path),
  };
}

async function orMissing(read: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof QuoinError && error.code === "file_missing") return undefined;
    throw error;
  }
}

function impossible(message: string): QuoinError {
  return new QuoinError({ code: "replay_impossible", message });
}
