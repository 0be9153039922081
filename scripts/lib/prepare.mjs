/**
 * Brings a checkout to the point where it can run: dependencies installed, packages built.
 * Works before node_modules exists, so it imports nothing but Node.
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hashFiles } from "./hash-files.mjs";
import { install } from "./install.mjs";
import { withLock } from "./lock.mjs";
import { npmIsDone } from "./npm-is-done.mjs";
import { runQuietly } from "./run-quietly.mjs";
import { readStamp, runSteps, writeStamp } from "./stamp.mjs";

export const root = fileURLToPath(new URL("../..", import.meta.url));
const stamps = join(root, ".stamps");
const lock = join(stamps, "lock");
const order = ["quoin", "embedder", "store", "server", "studio", "cli"];
const exists = (path) => existsSync(join(root, path));

/** Folders of the packages, each after those it may import. */
export function packageFolders() {
  return readdirSync(join(root, "packages"))
    .filter((name) => exists(`packages/${name}/package.json`))
    .sort((a, b) => order.indexOf(a) - order.indexOf(b) || (a < b ? -1 : 1))
    .map((name) => `packages/${name}`);
}

export async function ensureInstalled() {
  const folders = packageFolders();
  const inputs = ["package-lock.json", "package.json", ...folders.map((folder) => `${folder}/package.json`)];
  const isReady = () => exists("node_modules") && readStamp(stamps, "install") === hashFiles(root, inputs);
  if (isReady()) return;
  await withLock(lock, async (started) => {
    if (isReady()) return;
    const wanted = hashFiles(root, inputs);
    const wasCut = readStamp(stamps, "install") === "unfinished";
    if (wasCut || !npmIsDone(root, folders)) {
      const changed = exists("node_modules") ? "package files changed" : "first run";
      const why = wasCut ? "the last time did not finish" : changed;
      const remedy =
        "The dependencies could not be installed. Check the network and the registry, then try again";
      writeStamp(stamps, "install", "unfinished");
      await runSteps(`installing dependencies (${why})`, remedy, [() => install(root, started)]);
    }
    writeStamp(stamps, "install", wanted);
  });
}

export async function ensureBuilt({ force = false } = {}) {
  const folders = packageFolders().filter((folder) => exists(`${folder}/tsdown.config.ts`));
  const inputs = [
    ...["packages/quoin/prompts", "scripts/compile-prompts.mjs", "tsconfig.json"],
    ...[
      "packages/quoin/screening/lexicon",
      "packages/quoin/screening/examples",
      "scripts/compile-screening.mjs",
    ],
    ...["packages/quoin/screening/patterns.yaml", "packages/quoin/screening/weights.bin"],
    ...folders.flatMap((folder) =>
      ["src", "package.json", "tsdown.config.ts"].map((name) => `${folder}/${name}`),
    ),
  ];
  const outputs = ["packages/quoin/src/generated/prompts.ts", ...folders.map((folder) => `${folder}/dist`)];
  const isReady = () => outputs.every(exists) && readStamp(stamps, "build") === hashFiles(root, inputs);
  if (!force && isReady()) return;
  await withLock(lock, async (started) => {
    if (!force && isReady()) return;
    const wanted = hashFiles(root, inputs);
    const node = (cwd, script) => () =>
      runQuietly(process.execPath, [join(root, script)], { cwd: join(root, cwd), started });
    const tsdown = "node_modules/tsdown/dist/run.mjs";
    const steps = [
      node("", "scripts/compile-prompts.mjs"),
      node("", "scripts/compile-screening.mjs"),
      ...folders.map((folder) => node(folder, tsdown)),
    ];
    writeStamp(stamps, "build", "unfinished");
    await runSteps("building", "The packages could not be built", steps);
    writeStamp(stamps, "build", wanted);
  });
}
