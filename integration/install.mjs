/** The runners of this folder, into its own node_modules. */
import { join } from "node:path";
import { install } from "../scripts/lib/install.mjs";
import { withLock } from "../scripts/lib/lock.mjs";
import { npmIsDone } from "../scripts/lib/npm-is-done.mjs";
import { root } from "../scripts/lib/prepare.mjs";
import { runSteps } from "../scripts/lib/stamp.mjs";

const folder = join(root, "integration");
const title = "installing the runners into integration/ (266 MB to fetch)";
const remedy =
  "The runners could not be installed. They come from the npm registry: check the network, then try again";

/** npm itself is silent for as long as it takes: a dot every two seconds says that it is still at it. */
async function withDots(work) {
  const timer = setInterval(() => process.stderr.write("."), 2_000);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    process.stderr.write(" ");
  }
}

/** `npm ci` in this folder, unless it already holds what its lock file asks for. */
export async function installRunners() {
  if (npmIsDone(folder, [])) return;
  await withLock(join(root, ".stamps/lock"), async (started) => {
    if (npmIsDone(folder, [])) return;
    await runSteps(title, remedy, [() => withDots(() => install(folder, started))]);
  });
}
