/** npm run bench:memories: how fast memories are kept and found on both stores, beside a plain loop over the same vectors. */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { orExit } from "../scripts/lib/or-exit.mjs";
import { ensureBuilt, ensureInstalled } from "../scripts/lib/prepare.mjs";
import { hasPostgres, privatePostgres } from "../scripts/lib/private-postgres.mjs";
import { table } from "./table.mjs";

await orExit(ensureInstalled());
await orExit(ensureBuilt());
const { fill, measure, plainLoop } = await import("./memories/measure.mjs");

const sizes = [10_000, 100_000];
const folder = mkdtempSync(join(tmpdir(), "quoin-bench-"));
const server = hasPostgres ? await privatePostgres() : undefined;
const rows = [];
try {
  const loops = new Map(sizes.map((size) => [size, plainLoop(size)]));
  await run("SQLite", join(folder, "quoin.db"), loops);
  if (server) await run("PostgreSQL", await server.fresh(), loops);
  else console.log("PostgreSQL is not installed: left out.");
} finally {
  server?.remove();
  rmSync(folder, { recursive: true, force: true });
}

console.log(
  `# Memories\n\nNode ${process.version}, ${cpus().length} cores, vectors of 256 numbers, the best 10.\n`,
);
const head = [
  "store",
  "memories",
  "added/s",
  "open, ms",
  "first recall, ms",
  "recall p50, ms",
  "p99, ms",
  "CPU, ms",
];
console.log(
  table(
    [...head, "plain loop, CPU ms", "× faster", "memory, MB", "bytes each", "found as the loop does"],
    rows,
  ),
);

async function run(name, place, loops) {
  let there = 0;
  for (const size of sizes) {
    process.stderr.write(`${name}: up to ${size.toLocaleString("en")} ... `);
    const added = await fill(place, there, size);
    there = size;
    const { open, first, cpu, p50, p99, memory, searchedBy, found } = await measure(place);
    const loop = loops.get(size);
    const bytes = place.startsWith("postgres")
      ? ""
      : Math.round(statSync(place).size / size).toLocaleString("en");
    const ms = (value) => value.toFixed(2);
    rows.push([
      ...[
        `${name}, ${searchedBy}`,
        size.toLocaleString("en"),
        Math.round(added).toLocaleString("en"),
        ms(open),
        ms(first),
      ],
      ...[
        ms(p50),
        ms(p99),
        ms(cpu),
        ms(loop.cpu),
        (loop.cpu / cpu).toFixed(1),
        Math.max(0, memory).toFixed(0),
        bytes,
        shareOf(found, loop.found),
      ],
    ]);
    process.stderr.write("done\n");
  }
}

/** How much of what the loop finds a store finds. */
function shareOf(found, wanted) {
  let same = 0;
  let total = 0;
  [...found.values()].forEach((memories, at) => {
    total += wanted[at].length;
    for (const { id } of memories) if (wanted[at].includes(id)) same++;
  });
  return `${((same * 100) / total).toFixed(1)}%`;
}
