import { join } from "node:path";
import { install } from "../scripts/lib/install.mjs";
import { withLock } from "../scripts/lib/lock.mjs";
import { npmIsDone } from "../scripts/lib/npm-is-done.mjs";
import { root } from "../scripts/lib/prepare.mjs";
import { runSteps } from "../scripts/lib/stamp.mjs";

const remedy =
  "The peers could not be installed. They come from the npm registry: check the network, then try again";

/** `npm ci` in this folder or one below it, unless it already holds what its lock file asks for. */
export async function installPeers(name = "bench") {
  const folder = join(root, name);
  if (npmIsDone(folder, [])) return;
  await withLock(join(root, ".stamps/lock"), async (started) => {
    if (npmIsDone(folder, [])) return;
    await runSteps(`installing the peers into ${name}/`, remedy, [() => install(folder, started)]);
  });
}
