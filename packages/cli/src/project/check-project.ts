import type { Check } from "./checks/check.ts";
import { checkConfig } from "./checks/check-config.ts";
import { checkEmbedder } from "./checks/check-embedder.ts";
import { checkFolder } from "./checks/check-folder.ts";
import { checkGit } from "./checks/check-git.ts";
import { checkLayers } from "./checks/check-layers.ts";
import { checkMachine } from "./checks/check-machine.ts";
import { checkManifests } from "./checks/check-manifests.ts";
import { checkStore } from "./checks/check-store.ts";

/** Everything that a dynamic prompt is made of, in the order in which one would look for what is wrong. */
export async function checkProject(root: string): Promise<Check[]> {
  const { check: config, config: found, settings } = await checkConfig(root);
  const { check: embedder, embedder: model } = await checkEmbedder();
  return [
    ...checkMachine(),
    ...(await checkFolder(root)),
    config,
    ...(await checkLayers(root, settings)),
    embedder,
    ...(await checkManifests(root, model)),
    await checkStore(root, found),
    ...(await checkGit(root, settings.timeouts.git)),
  ];
}
