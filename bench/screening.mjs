/** npm run bench:screening: screens for prompt injections, all on the same texts, each in its own process. */
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs, promisify } from "node:util";
import { orExit } from "../scripts/lib/or-exit.mjs";
import { ensureBuilt, ensureInstalled, root } from "../scripts/lib/prepare.mjs";
import { installPeers } from "./install-peers.mjs";

const usage =
  "Usage: npm run bench:screening -- [--data FILE]... [--predictions FILE] [--only SYSTEM]... [--quick] [--json FILE]";
const given = readArguments();
await orExit(ensureInstalled());
await orExit(ensureBuilt());
await orExit(installPeers("bench/screening"));
// The encoders of the cosine rule.
await orExit(installPeers("bench/embedder"));

// Only now: they need what was just installed.
const { systems } = await import("./screening/systems.mjs");
const { countKinds, figuresOf } = await import("./screening/figures.mjs");
const { describeFigures, describeSets } = await import("./screening/describe-figures.mjs");
const { defaultFiles, readPredictions, readSets } = await import("./screening/texts.mjs");

const chosen = chooseSystems();
const sets = orExplain(() => readSets(given.data?.map(fromCaller) ?? defaultFiles()));
const texts = sets.flatMap((set) => set.texts);
const predicted = given.predictions && orExplain(() => readPredictions(fromCaller(given.predictions), texts));
/** For the times of each system; its verdicts it may take as long as it likes over, up to five minutes. */
const seconds = given.quick ? 2 : 10;
const run = promisify(execFile);
const results = [];
for (const system of chosen) {
  process.stderr.write(`${system.name} ... `);
  const started = performance.now();
  const result = resultOf(system, await measure(system));
  process.stderr.write(result.left ? `${result.left}\n` : `done in ${since(started)} s\n`);
  results.push(result);
}

const counts = [...sets, ...(sets.length > 1 ? [{ name: "together", texts }] : [])].map(countKinds);
console.log(
  `# Screens for prompt injections\n\nNode ${process.version}, ${cpus().length} cores, load average ${loadavg()[0].toFixed(2)}.\n`,
);
console.log(`${describeSets(counts)}\n\n${describeFigures(results)}`);
if (given.json) writeFileSync(fromCaller(given.json), `${JSON.stringify({ counts, results }, null, 2)}\n`);

/** Never rejects: a system that cannot run is left out of the table, with its reason below it. */
async function measure({ id, needs }) {
  if (needs && !process.env[needs]) return { left: `not given, set ${needs}` };
  try {
    const script = join(root, "bench/screening/measure.mjs");
    const running = run(process.execPath, [script, id, `${seconds}`], {
      maxBuffer: 2 ** 28,
      timeout: 300_000,
    });
    running.child.stdin.end(JSON.stringify(texts.map(({ text }) => text)));
    return JSON.parse((await running).stdout);
  } catch (error) {
    const lastWords = error.stderr?.trim().split("\n").at(-1);
    return { left: error.killed ? "took more than five minutes" : lastWords || error.message };
  }
}

function resultOf({ id, name, version, untimed }, { judgements, threshold = 0.5, time, left }) {
  const isOwn = id === "quoin";
  const label = isOwn ? `${name}, ${predicted ? "out of fold" : "in sample"}` : name;
  // The weights have seen these texts: what they say of them shows nothing but how long it takes.
  const counted =
    isOwn && predicted ? predicted.map((score) => ({ score, flagged: score >= threshold })) : judgements;
  if (!counted) return { name: label, version, left };
  const bySet = sets.length > 1 && figuresBySet(counted);
  return {
    ...{ name: label, version, figures: figuresOf(texts, counted), time: untimed ? undefined : time },
    ...(bySet && { bySet }),
  };
}

function figuresBySet(judgements) {
  let from = 0;
  return Object.fromEntries(
    sets.map((set) => {
      const own = judgements.slice(from, from + set.texts.length);
      from += set.texts.length;
      return [set.name, figuresOf(set.texts, own)];
    }),
  );
}

function chooseSystems() {
  const unknown = given.only?.filter((id) => !systems.some((system) => system.id === id)) ?? [];
  if (unknown.length > 0) {
    console.error(
      `No system is called ${unknown.join(" or ")}. There are: ${systems.map(({ id }) => id).join(", ")}`,
    );
    process.exit(2);
  }
  return given.only ? systems.filter(({ id }) => given.only.includes(id)) : systems;
}

/** npm runs us in the folder of the package; files are named from where the user is. */
function fromCaller(file) {
  return resolve(process.env.INIT_CWD ?? ".", file);
}

function since(started) {
  return ((performance.now() - started) / 1_000).toFixed(1);
}

function orExplain(read) {
  try {
    return read();
  } catch (error) {
    console.error(error.message);
    process.exit(2);
  }
}

function readArguments() {
  try {
    const options = {
      data: { type: "string", multiple: true },
      predictions: { type: "string" },
      only: { type: "string", multiple: true },
      quick: { type: "boolean", default: false },
      json: { type: "string" },
    };
    return parseArgs({ options }).values;
  } catch (error) {
    console.error(`${error.message}\n${usage}`);
    process.exit(2);
  }
}
