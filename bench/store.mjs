/** npm run bench:store [-- --full]: how fast records are added and verified, and what becomes of it as they grow. */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { orExit } from "../scripts/lib/or-exit.mjs";
import { ensureBuilt, ensureInstalled, root } from "../scripts/lib/prepare.mjs";
import { hasPostgres, privatePostgres } from "../scripts/lib/private-postgres.mjs";
import { table } from "./table.mjs";

const { full } = readArguments();
await orExit(ensureInstalled());
await orExit(ensureBuilt());

const { assemble } = await import("quoin");
const { canonical } = await import("quoin/canonical");
const { makeRecord, verifyRecords } = await import("quoin/records");
const { openStore } = await import(join(root, "packages/store/dist/index.js"));

/** Rates are taken over so many records, at the end of each size. */
const sample = 5_000;
const inFlight = 200;
const sizes = full ? [10_000, 100_000, 1_000_000] : [10_000, 100_000];

const assemblies = await Promise.all(Array.from({ length: 50 }, (_, at) => promptOf(at)));
let made = 0;
/** One rule in each prompt is one of fifty, and the question is new: most text repeats, as in life. */
const next = () => makeRecord(assemblies[made++ % assemblies.length], { correlationId: `request-${made}` });

console.log(
  `# Records\n\nNode ${process.version}, ${cpus().length} cores. One record: ${describe(next())}.\n`,
);
const folder = mkdtempSync(join(tmpdir(), "quoin-bench-"));
const server = hasPostgres ? await privatePostgres() : undefined;
try {
  await run("SQLite", join(folder, "quoin.db"));
  if (server) await run("PostgreSQL", await server.fresh());
  else console.log("PostgreSQL is not installed: left out.");
} finally {
  server?.remove();
  rmSync(folder, { recursive: true, force: true });
}

async function run(name, place) {
  const store = await openStore(place);
  const rows = [];
  let count = 0;
  for (const size of sizes) {
    process.stderr.write(`${name}: up to ${size.toLocaleString("en")} ... `);
    const started = performance.now();
    count += await add(store, size - count - sample - 500, inFlight);
    const together = await rate(async () => add(store, sample, inFlight));
    const alone = await rate(async () => add(store, 500, 1));
    count += sample + 500;
    let faults;
    const verified = await rate(async () => {
      const result = await verifyRecords(store);
      faults = result.faults.length;
      return result.records;
    });
    if (faults > 0) throw new Error("the chain does not hold");
    const bytes = place.startsWith("postgres") ? undefined : statSync(place).size / count;
    rows.push({ size, together, alone, verified, bytes });
    process.stderr.write(`done in ${((performance.now() - started) / 1_000).toFixed(1)} s\n`);
  }
  await store.close();
  const whole = (value) => Math.round(value).toLocaleString("en");
  const [first] = rows;
  console.log(`## ${name}\n`);
  console.log(
    table(
      [
        "records",
        `added/s, ${inFlight} at once`,
        "× first",
        "added/s, one by one",
        "× first",
        "verified/s",
        "× first",
        "bytes each",
      ],
      rows.map(({ size, together, alone, verified, bytes }) => [
        whole(size),
        ...[together, alone, verified].flatMap((value, at) => {
          const base = [first.together, first.alone, first.verified][at];
          return [whole(value), (value / base).toFixed(2)];
        }),
        bytes ? whole(bytes) : "",
      ]),
    ),
  );
  console.log("");
}

/** Each call waits until its record is safe; so many wait at a time. */
async function add(store, count, atOnce) {
  let left = count;
  const work = async () => {
    while (left-- > 0) await store.append([next()]);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return count;
}

async function rate(work) {
  const started = performance.now();
  const count = await work();
  return (count * 1_000) / (performance.now() - started);
}

async function promptOf(at) {
  return assemble(canonical(), {
    systemPrompt: {
      summary: "You answer for the help desk.",
      rules: Array.from(
        { length: 12 },
        (_, rule) => `Rule ${rule}: quote only what is in the fare table, and say so when it is not there.`,
      ),
    },
    constraints: [{ text: `Case ${at}: keep the answer under 120 words.` }],
    task: [{ instruction: "Say whether the ticket is valid on the next crossing.", priority: 1 }],
    input: { userQuery: `I missed the boat of ${at} o'clock. May I take the next one without paying again?` },
  });
}

function describe({ body, texts }) {
  const kept = [...texts.values()].reduce((sum, text) => sum + text.length, 0);
  return `${body.sections.length} sections, ${body.sources.length} items, ${JSON.stringify(body).length} characters of JSON, ${kept} of text kept`;
}

function readArguments() {
  try {
    return parseArgs({ options: { full: { type: "boolean", default: false } } }).values;
  } catch (error) {
    console.error(
      `${error.message}\nUsage: npm run bench:store -- [--full]   (--full: up to 1,000,000 records, some minutes)`,
    );
    process.exit(2);
  }
}
