/** npm run bench:dynamic [-- --full]: what an assembly takes in a large project, where that goes, and how it grows. */
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { orExit } from "../../scripts/lib/or-exit.mjs";
import { ensureBuilt, ensureInstalled, root } from "../../scripts/lib/prepare.mjs";
import { table } from "../table.mjs";

const { full } = readArguments();
await orExit(ensureInstalled());
await orExit(ensureBuilt());

const { countTokens } = await import("gpt-tokenizer/encoding/o200k_base");
const { completeIndex, planIndex } = await import("quoin/capabilities");
const { PromptAssembler } = await import("quoin/dynamic");
const { createDetector } = await import("quoin/screening");
const { createEmbedder } = await import(join(root, "packages/embedder/dist/index.js"));
const { openMemories } = await import(join(root, "packages/store/dist/index.js"));
const { memoriesOf, skillsOf, tasks, toolsOf } = await import("./vary.mjs");
const { busiestFunctions } = await import("./busiest-functions.mjs");

const base = { tools: 200, skills: 50, memories: 10_000 };
const sizes = [
  base,
  { ...base, tools: 1_000 },
  { ...base, tools: 4_000 },
  ...(full
    ? [
        { ...base, memories: 100_000 },
        { tools: 4_000, skills: 50, memories: 100_000 },
      ]
    : []),
];
const baseTools = {
  plan: ["list_files", "read_file"],
  act: ["read_file", "edit_file"],
  review: ["read_file"],
};
const asked = tasks();
const embedder = createEmbedder();
const detector = createDetector();
const folder = mkdtempSync(join(tmpdir(), "quoin-bench-"));
const memories = await openMemories(join(folder, "quoin.db"), { embedder, detector });
let remembered = 0;

try {
  const rows = [];
  for (const size of sizes) rows.push({ size, ...(await measureAt(size)) });
  const [first] = rows;
  const ms = (value) => value.toFixed(2);
  console.log(
    `# Dynamic assembly\n\nNode ${process.version}, ${cpus().length} cores, SQLite, the built-in embedder; warm, ${asked.length} tasks in four languages, each embedded anew. First time: the store was just opened, and none of its rows was read before.\n`,
  );
  console.log(
    table(
      [
        "tools",
        "skills",
        "memories",
        "p50 ms",
        "p99 ms",
        "first time, p50 ms",
        "CPU ms",
        "× first, CPU",
        "count tokens once, p50 ms",
        "assembly / count",
      ],
      rows.map(({ size, p50, p99, first: once, cpu, counting }) => [
        ...[size.tools, size.skills, size.memories].map((each) => each.toLocaleString("en")),
        ...[
          ms(p50),
          ms(p99),
          ms(once),
          ms(cpu),
          (cpu / first.cpu).toFixed(2),
          ms(counting),
          (p50 / counting).toFixed(1),
        ],
      ]),
    ),
  );
  const names = Object.keys(first.stages);
  console.log("\n## Where the time goes: the median of each part, in ms\n");
  console.log(
    table(
      [
        "part",
        ...rows.map(
          ({ size }) => `${size.tools.toLocaleString("en")} / ${size.memories.toLocaleString("en")}`,
        ),
      ],
      names.map((name) => [name, ...rows.map(({ stages }) => ms(stages[name] ?? 0))]),
    ),
  );
  console.log(
    `\n## Busiest functions, ${base.tools} tools and ${base.memories.toLocaleString("en")} memories\n`,
  );
  console.log(
    table(
      ["note", "share of the time"],
      first.functions.map(({ name, share }) => [`\`${name}\``, `${(share * 100).toFixed(1)}%`]),
    ),
  );
} finally {
  await memories.close();
  rmSync(folder, { recursive: true, force: true });
}

async function measureAt(size) {
  process.stderr.write(`${JSON.stringify(size)} ... `);
  const started = performance.now();
  const catalogues = {
    tools: await indexed(toolsOf(size.tools)),
    skills: await indexed(skillsOf(size.skills)),
  };
  // Memories are only ever added: sizes are in their order.
  for (; remembered < size.memories; remembered += 1_000)
    await memories.remember(memoriesOf(remembered, remembered + 1_000));
  const ready = performance.now();
  const spent = {};
  // From the first call to the last answer: memories and activity are searched at the same time.
  const timed =
    (part, ask) =>
    async (...given) => {
      spent[part] ??= { from: performance.now() };
      const answer = await ask(...given);
      spent[part].took = performance.now() - spent[part].from;
      return answer;
    };
  const events = [];
  const ports = {
    embedder: {
      id: embedder.id,
      embedMany: timed("embed", (...given) => embedder.embedMany(...given)),
      embedWords: (text) => embedder.embedWords(text),
    },
    memories: { search: timed("search", (...given) => memories.search(...given)) },
    git: async () => ({ branch: "main", summary: "2 files changed" }),
    environment: () => ({ cwd: "/home/agent/project", os: "linux" }),
  };
  const config = { baseTools, cacheSize: 0 };
  const assembler = new PromptAssembler({ ...ports, catalogues, config });
  const watched = new PromptAssembler({ ...ports, catalogues, config, log: (event) => events.push(event) });
  const texts = await assembleAll(assembler);
  await assembleAll(watched);
  const times = [];
  const before = process.cpuUsage();
  for (let round = 0; round < 3; round++) await assembleAll(assembler, times);
  const { user, system } = process.cpuUsage(before);
  const cpu = (user + system) / 1_000 / times.length;
  const once = await firstTime({ ...ports, catalogues, config });
  const parts = await partsOf(watched, events, spent);
  const counting = [];
  for (const text of [...texts, ...texts]) {
    const begun = performance.now();
    countTokens(text, { disallowedSpecial: new Set() });
    counting.push(performance.now() - begun);
  }
  const functions = size === base ? await busiestFunctions(() => assembleAll(assembler)) : [];
  process.stderr.write(
    `made in ${((ready - started) / 1_000).toFixed(0)} s, measured in ${((performance.now() - ready) / 1_000).toFixed(0)} s\n`,
  );
  return {
    ...{ p50: quantile(times, 0.5), p99: quantile(times, 0.99), first: once, stages: parts, functions, cpu },
    counting: quantile(counting.slice(texts.length), 0.5),
  };
}

/** The median where nobody asked for the memories before; only their vectors are there. */
async function firstTime(options) {
  const opened = await openMemories(join(folder, "quoin.db"), { embedder, detector });
  const [vector] = await embedder.embedMany(["what was said"], { purpose: "query" });
  await opened.search({ embedder: embedder.id, vector }, { limit: 1 });
  const times = [];
  await assembleAll(new PromptAssembler({ ...options, memories: opened }), times);
  await opened.close();
  return quantile(times, 0.5);
}

/** The medians of the stages; of collecting, what the embedder and the store took, and the rest, which is choosing. */
async function partsOf(assembler, events, spent) {
  const rows = [];
  for (const task of asked) {
    for (const part of Object.keys(spent)) delete spent[part];
    events.length = 0;
    await assembler.assembly({ task });
    const { total, collect = 0, ...rest } = events[0].milliseconds;
    const [embed, search] = [spent.embed?.took ?? 0, spent.search?.took ?? 0];
    rows.push({
      embed,
      "search memories": search,
      "choose, and the rest of collect": collect - embed - search,
      ...rest,
      total,
    });
  }
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return Object.fromEntries(
    names.map((name) => [
      name,
      quantile(
        rows.map((row) => row[name] ?? 0),
        0.5,
      ),
    ]),
  );
}

async function indexed(capabilities) {
  return completeIndex(planIndex(capabilities, { embedder: embedder.id, detector: detector.id }), {
    embedder,
    detector,
  });
}

async function assembleAll(assembler, times = []) {
  const texts = [];
  for (const task of asked) {
    const begun = performance.now();
    const { text } = await assembler.assembly({ task });
    times.push(performance.now() - begun);
    texts.push(text);
  }
  return texts;
}

function quantile(values, share) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)];
}

function readArguments() {
  try {
    return parseArgs({ options: { full: { type: "boolean", default: false } } }).values;
  } catch (error) {
    console.error(
      `${error.message}\nUsage: npm run bench:dynamic -- [--full]   (--full: up to 100,000 memories, some minutes)`,
    );
    process.exit(2);
  }
}
