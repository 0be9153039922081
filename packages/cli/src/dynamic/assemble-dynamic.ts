import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { type Ports, QuoinError } from "quoin";
import { type DynamicAssembly, PromptAssembler, type PromptConfig } from "quoin/dynamic";
import type { RecordInput } from "quoin/records";
import { usualManifests } from "../capabilities/index-options.ts";
import { loadCatalogues } from "../capabilities/load-catalogues.ts";
import { type Config, readConfig } from "../config.ts";
import type { PayloadOptions } from "../payload.ts";
import { placeOf } from "../records/store-option.ts";
import type { DynamicFlags } from "./dynamic-options.ts";
import { projectPorts } from "./project-ports.ts";

export interface AssembledDynamic {
  assembly: DynamicAssembly;
  config: PromptConfig;
  inputs: RecordInput[];
  /** What the prompt lacks beside what the assembly says itself. */
  settled: string[];
}

/** A task in the project's folder; the task is the user's own words, and a record keeps its digest alone. */
export async function assembleDynamic(
  task: string,
  flags: DynamicFlags & Pick<PayloadOptions, "for" | "maxTokens">,
  { log, explain = false }: { log?: Ports["log"]; explain?: boolean } = {},
): Promise<AssembledDynamic> {
  const root = resolve(flags.root ?? ".");
  for (const folder of [flags.root, flags.manifests])
    if (folder !== undefined && !existsSync(folder))
      throw new QuoinError({ code: "file_missing", file: folder, message: "does not exist" });
  const found = await readConfig(root);
  const config = configOf(found, flags);
  const catalogues = await loadCatalogues(flags.manifests ?? join(root, usualManifests));
  const { ports, close } = await projectPorts(
    root,
    placeOf(flags.store, found),
    flags,
    config.timeouts?.memories,
  );
  try {
    const assembler = new PromptAssembler({ ...ports, ...(log && { log }), config, catalogues });
    const { mode = "auto", interactive, gitChanges } = flags;
    const context = {
      ...(interactive && { isInteractive: true }),
      ...(gitChanges && { hasGitChanges: true }),
    };
    const assembly = await assembler.assembly({ task, mode, context, explain });
    const nothing = !catalogues.tools && !catalogues.skills;
    const settled = nothing ? [nothingFor(root)] : [];
    return {
      assembly,
      config,
      settled,
      inputs: [{ name: "task", ref: "<task>", trust: "user", text: task }],
    };
  } finally {
    await close();
  }
}

/** Below a project people forget where they are. */
function nothingFor(root: string): string {
  for (let folder = dirname(root); folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(join(folder, usualManifests)))
      return `there is nothing to choose from here, but in a project above: --root ${relative(".", folder) || "."}`;
  return "there is nothing to choose from: quoin init or quoin index makes an index";
}

function configOf(
  { value }: Config,
  flags: DynamicFlags & Pick<PayloadOptions, "for" | "maxTokens">,
): PromptConfig {
  return {
    ...(value.prompt as PromptConfig | undefined),
    ...(flags.for !== undefined && { provider: flags.for }),
    ...(flags.model !== undefined && { model: flags.model }),
    ...(flags.window !== undefined && { window: flags.window }),
    ...(flags.maxTokens !== undefined && { reserve: flags.maxTokens }),
  };
}
