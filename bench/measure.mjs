/**
 * Every system in turn, round after round, in an order that is shuffled each time: what else the machine does
 * hits all alike. CPU time is the better figure on a shared machine; compare ratios, not last digits.
 */
import { tokensOf } from "./tokens.mjs";

const SAMPLE_MS = 10;
const MOST_IN_SAMPLE = 200;
/** So long each system runs before it is measured: code that was not compiled yet would be compared otherwise. */
const WARM_UP_MS = 200;
/** An operation this slow is measured once. */
const SLOW_MS = 1_000;

/** `input()` gives the sections of one operation: always the same ones (warm) or new text (cold). */
export async function measure(systems, { input, fresh = false, budget, rounds }) {
  const entries = [];
  for (const system of systems) {
    const { sample, result } = await once(system, input(), budget);
    const slow = sample.cpu > SLOW_MS;
    entries.push({ system, result, samples: slow ? [sample] : [], slow, size: 1 });
  }
  for (const entry of entries) if (!entry.slow) entry.size = await sampleSize(entry, input, fresh, budget);
  for (let round = 0; round < rounds; round++) {
    for (const entry of shuffled(entries, round)) {
      if (!entry.slow) entry.samples.push(await sampleOf(entry, inputs(entry.size, input, fresh), budget));
    }
  }
  return entries.map(({ system, result, samples, size }) => ({
    system: system.name,
    note: system.note,
    cpu: median(samples.map((sample) => sample.cpu)),
    wall: median(samples.map((sample) => sample.wall)),
    ...outcome(result, budget),
    operations: size,
    samples,
  }));
}

/** What came out, whoever counted: kept sections, true tokens, and whether they are too many. */
export function outcome({ text, kept }, budget) {
  const tokens = tokensOf(text);
  return { kept, tokens, overBudget: tokens > budget };
}

async function once(system, sections, budget) {
  const timer = startTimer();
  const result = await system.run(sections, budget);
  return { sample: timer(1), result };
}

/** Warms up, and finds how many operations make a sample long enough for the clock. */
async function sampleSize(entry, input, fresh, budget) {
  let size = 1;
  let spent = 0;
  for (;;) {
    const { cpu } = await sampleOf(entry, inputs(size, input, fresh), budget);
    spent += cpu * size;
    const enough = cpu * size >= SAMPLE_MS || size >= MOST_IN_SAMPLE;
    if (enough && spent >= WARM_UP_MS) return size;
    if (!enough) size *= 2;
  }
}

/** Made before the clock starts. */
function inputs(size, input, fresh) {
  if (fresh) return Array.from({ length: size }, input);
  return new Array(size).fill(input());
}

async function sampleOf({ system }, rows, budget) {
  const timer = startTimer();
  for (const sections of rows) {
    const running = system.run(sections, budget);
    if (running instanceof Promise) await running;
  }
  return timer(rows.length);
}

function startTimer() {
  const wall = performance.now();
  const cpu = process.cpuUsage();
  return (operations) => {
    const { user, system } = process.cpuUsage(cpu);
    return { cpu: (user + system) / 1_000 / operations, wall: (performance.now() - wall) / operations };
  };
}

/** The same shuffle for the same round. */
function shuffled(list, round) {
  const copy = [...list];
  let state = round + 1;
  for (let at = copy.length - 1; at > 0; at--) {
    state = (state * 48_271) % 2_147_483_647;
    const other = state % (at + 1);
    [copy[at], copy[other]] = [copy[other], copy[at]];
  }
  return copy;
}

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
